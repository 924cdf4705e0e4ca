import type { Resource } from '../index.ts';
import { quoteList } from '../language/diagnostic/quote.ts';
import type { CallWorker } from './data-calls.ts';
import { countNoun } from './data-set.ts';
import { type Child, element, findElement, inlineCode } from './dom.ts';
import type { FileContent, OpenedFile } from './read-file.ts';

/** Callbacks of the messages about files. */
export interface FileActions {
  /** Goes back to the examples of the resource. */
  readonly close: () => void;
  /** Reads a file again as objects of another resource. */
  readonly openAs: (file: File, resource: Resource) => void;
}

/** Describes the file whose objects are shown, and the outcome of opening another one. */
export function renderFileMessages(
  shown: ReadFile | undefined,
  notice: ReadFile | RefusedFile | undefined,
  actions: FileActions,
): readonly Child[] {
  return [
    ...(shown === undefined ? [] : renderShown(shown, actions)),
    ...(notice === undefined ? [] : renderNotice(notice, actions)),
  ];
}

function renderShown(shown: ReadFile, actions: FileActions): readonly Child[] {
  const { count, problems, unknownColumns = [] } = shown.read;
  const [first] = problems;
  const skipped = `skipped ${countNoun('lines', problems.length)}; line ${first?.line}: ${first?.message}`;
  return [
    describeFile(shown, `${countNoun('objects', count)}; your file stays on this computer`),
    first !== undefined && element('span', { class: 'fails' }, [skipped]),
    unknownColumns.length > 0 &&
      element(
        'span',
        { class: 'note' },
        inlineCode(`not fields of ${shown.resource.name}: ${quoteList(unknownColumns)}`),
      ),
    ...renderSuggestion(shown, actions),
    element('button', { type: 'button', class: 'quiet', onclick: actions.close }, ['Back to the examples']),
  ];
}

function renderNotice(notice: ReadFile | RefusedFile, actions: FileActions): readonly Child[] {
  if ('read' in notice) return [describeFile(notice, `opened under ${notice.resource.name}`)];
  return [describeFile(notice, notice.problem, 'fails'), ...renderSuggestion(notice, actions)];
}

function describeFile({ file }: ReadFile | RefusedFile, text: string, name?: string): HTMLElement {
  return element('span', { class: name }, [element('bdi', {}, [file.name]), ': ', ...inlineCode(text)]);
}

function renderSuggestion({ file, suggested }: ReadFile | RefusedFile, { openAs }: FileActions): readonly Child[] {
  if (suggested === undefined) return [];
  const open = (): void => openAs(file, suggested);
  return [
    element('span', {}, [`The objects look like ${suggested.name}.`]),
    element('button', { type: 'button', class: 'quiet', onclick: open }, [`Open as ${suggested.name}`]),
  ];
}

/** A button that asks for a file of objects; a file dropped on the page does the same. */
export function createFileButton(open: (file: File) => void): HTMLElement {
  const openFirst = (files: FileList | null | undefined): void => {
    const file = files?.[0];
    if (file !== undefined) open(file);
  };
  const input = element('input', {
    type: 'file',
    accept: '.json,.ndjson,.jsonl,.csv,.tsv,.txt',
    'aria-label': 'File of objects',
    class: 'visually-hidden',
    tabindex: -1,
  });
  input.addEventListener('change', () => {
    openFirst(input.files);
    input.value = '';
  });
  acceptDrops(openFirst);
  const button = element('button', { type: 'button', class: 'quiet', onclick: () => input.click() }, ['Use my file']);
  return element('span', {}, [button, input]);
}

function acceptDrops(open: (files: FileList | undefined) => void): void {
  const target = findElement('drop');
  const hasFile = (event: DragEvent): boolean => event.dataTransfer?.types.includes('Files') === true;
  document.addEventListener('dragover', (event) => {
    if (!hasFile(event)) return;
    event.preventDefault();
    target.hidden = false;
  });
  document.addEventListener('dragleave', (event) => {
    if (event.relatedTarget === null) target.hidden = true;
  });
  document.addEventListener('drop', (event) => {
    target.hidden = true;
    if (!hasFile(event)) return;
    event.preventDefault();
    open(event.dataTransfer?.files);
  });
}

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
