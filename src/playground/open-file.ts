import type { Resource } from '../catalogue/resource.ts';
import { element, findElement } from './dom/element.ts';
import { readObjects } from './objects/read-file.ts';
import { type ObjectsRead, UnreadableText } from './objects/read-problem.ts';

/** A larger file takes more memory than a page should. */
const MAX_BYTES = 64 * 1024 * 1024;

/** The content of a chosen file, or why it cannot be used. */
export type OpenedFile = { readonly name: string } & ({ readonly read: ObjectsRead } | { readonly problem: string });

/** Reads a file of objects within the page. */
export async function openFile(file: File, resource: Resource): Promise<OpenedFile> {
  const { name } = file;
  if (file.size > MAX_BYTES) return { name, problem: 'the file is larger than 64 MB' };
  try {
    return { name, read: readObjects(resource, name, await file.text()) };
  } catch (error) {
    if (error instanceof UnreadableText) return { name, problem: error.message };
    return { name, problem: 'the file cannot be read' };
  }
}

/** A button that asks for a file of objects; a file dropped on the page does the same. */
export function createFileButton(onChoose: (file: File) => void): HTMLElement {
  const choose = (file: File | undefined): void => {
    if (file !== undefined) onChoose(file);
  };
  const input = element('input', {
    type: 'file',
    accept: '.json,.ndjson,.jsonl,.csv',
    'aria-label': 'File of objects',
    class: 'visually-hidden',
    tabindex: -1,
  });
  input.addEventListener('change', () => {
    choose(input.files?.[0]);
    input.value = '';
  });
  acceptDrops(choose);
  const button = element('button', { type: 'button', class: 'quiet', onclick: () => input.click() }, ['Use my file']);
  return element('span', {}, [button, input]);
}

function acceptDrops(choose: (file: File | undefined) => void): void {
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
    choose(event.dataTransfer?.files[0]);
  });
}
