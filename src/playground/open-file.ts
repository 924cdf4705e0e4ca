import type { Resource } from '../language/catalogue/resource.ts';
import type { CallWorker } from './data-worker.ts';
import type { FileContent, OpenedFile } from './read-content.ts';

/** A larger file takes more memory than a page should. */
const MAX_BYTES = 64 * 1024 * 1024;

interface ChosenFile {
  readonly file: File;
  /** The resource that was selected when the file was chosen. */
  readonly resource: Resource;
  /** The resource that the objects seem to belong to instead. */
  readonly suggested: Resource | undefined;
}

/** A file whose objects can be searched. */
export interface ReadFile extends ChosenFile {
  readonly read: OpenedFile;
}

/** A file that cannot be used. */
export interface RefusedFile extends ChosenFile {
  readonly problem: string;
}

/**
 * Creates a function that reads a file of objects of a resource within the page. If
 * another file is chosen for the resource meanwhile, only the later one is reported.
 */
export function createFileReader(
  resources: ReadonlyMap<string, Resource>,
  call: CallWorker,
  onRead: (file: ReadFile | RefusedFile) => void,
): (file: File, resource: Resource) => void {
  const latest = new Map<Resource, File>();
  return async (file, resource) => {
    latest.set(resource, file);
    const content = await readFile(file, resource, call);
    const suggested = resources.get(content.suggested ?? '');
    if (latest.get(resource) === file) onRead({ ...content, file, resource, suggested });
    else if ('read' in content) await call('closeFile', content.read.source);
  };
}

async function readFile(file: File, resource: Resource, call: CallWorker): Promise<FileContent<OpenedFile>> {
  if (file.size > MAX_BYTES) return { suggested: undefined, problem: 'the file is larger than 64 MB' };
  try {
    return await call('openFile', resource.name, file.name, await file.arrayBuffer());
  } catch {
    return { suggested: undefined, problem: 'the file cannot be read' };
  }
}
