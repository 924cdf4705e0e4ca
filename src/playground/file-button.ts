import { element, findElement } from './dom/element.ts';

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
