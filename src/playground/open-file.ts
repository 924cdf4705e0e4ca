import type { Resource } from '../catalogue/resource.ts';
import { decodeText } from './objects/decode-text.ts';
import { describeStrangers, findCloserResource } from './objects/fit-resource.ts';
import { readObjects } from './objects/read-file.ts';
import { type ObjectsRead, UnreadableText } from './objects/read-problem.ts';

/** A larger file takes more memory than a page should. */
const MAX_BYTES = 64 * 1024 * 1024;

interface ChosenFile {
  readonly file: File;
  /** The resource that was selected when the file was chosen. */
  readonly resource: Resource;
  /** The resource that the objects seem to belong to instead. */
  readonly closer: Resource | undefined;
}

/** A file whose objects can be searched. */
export interface ReadFile extends ChosenFile {
  readonly read: ObjectsRead;
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
  onRead: (file: ReadFile | RefusedFile) => void,
): (file: File, resource: Resource) => void {
  const latest = new Map<Resource, File>();
  return (file, resource) => {
    latest.set(resource, file);
    void readFile(file, resource, resources).then((read) => {
      if (latest.get(resource) === file) onRead(read);
    });
  };
}

async function readFile(
  file: File,
  resource: Resource,
  resources: ReadonlyMap<string, Resource>,
): Promise<ReadFile | RefusedFile> {
  const chosen = { file, resource, closer: undefined };
  if (file.size > MAX_BYTES) return { ...chosen, problem: 'the file is larger than 64 MB' };
  try {
    const text = decodeText(new Uint8Array(await file.arrayBuffer()));
    const read = readObjects(resource, file.name, text);
    const closer = findCloserResource(resource, read.objects, resources.values());
    const problem = describeStrangers(resource, read.objects);
    return problem === undefined ? { ...chosen, closer, read } : { ...chosen, closer, problem };
  } catch (error) {
    return { ...chosen, problem: error instanceof UnreadableText ? error.message : 'the file cannot be read' };
  }
}
