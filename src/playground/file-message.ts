import { plural } from '../text/plural.ts';
import { type Child, element } from './dom/element.ts';
import type { OpenedFile } from './open-file.ts';

/**
 * Reports the result of opening a file, with a button back to the examples.
 *
 * @param close - Shows the examples again; `undefined` if they are shown already.
 */
export function renderFileMessage(file: OpenedFile, close: (() => void) | undefined): readonly Child[] {
  const back = close && element('button', { type: 'button', class: 'quiet', onclick: close }, ['Back to the examples']);
  if ('problem' in file) return [element('span', { class: 'fails' }, [`${file.name}: ${file.problem}`]), back];
  const { objects, problems } = file.read;
  const [first] = problems;
  const skipped = `skipped ${plural(problems.length, 'line')}; line ${first?.line}: ${first?.message}`;
  return [
    element('span', {}, [`${file.name}: ${plural(objects.length, 'object')}; your file stays on this computer`]),
    first !== undefined && element('span', { class: 'fails' }, [skipped]),
    back,
  ];
}
