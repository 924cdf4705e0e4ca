import type { Resource } from '../catalogue/resource.ts';
import { quoteList } from '../diagnostic/quote.ts';
import { plural } from '../text/plural.ts';
import { type Child, element } from './dom/element.ts';
import { inlineCode } from './dom/inline-code.ts';
import type { ReadFile, RefusedFile } from './open-file.ts';

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
  const { objects, problems, unknownColumns = [] } = shown.read;
  const [first] = problems;
  const skipped = `skipped ${plural(problems.length, 'line')}; line ${first?.line}: ${first?.message}`;
  return [
    describeFile(shown, `${plural(objects.length, 'object')}; your file stays on this computer`),
    first !== undefined && element('span', { class: 'fails' }, [skipped]),
    unknownColumns.length > 0 &&
      element(
        'span',
        { class: 'note' },
        inlineCode(`not fields of ${shown.resource.name}: ${quoteList(unknownColumns)}`),
      ),
    ...renderCloser(shown, actions),
    element('button', { type: 'button', class: 'quiet', onclick: actions.close }, ['Back to the examples']),
  ];
}

function renderNotice(notice: ReadFile | RefusedFile, actions: FileActions): readonly Child[] {
  if ('read' in notice) return [describeFile(notice, `opened under ${notice.resource.name}`)];
  return [describeFile(notice, notice.problem, 'fails'), ...renderCloser(notice, actions)];
}

function describeFile({ file }: ReadFile | RefusedFile, text: string, name?: string): HTMLElement {
  return element('span', { class: name }, [element('bdi', {}, [file.name]), ': ', ...inlineCode(text)]);
}

function renderCloser({ file, closer }: ReadFile | RefusedFile, { openAs }: FileActions): readonly Child[] {
  if (closer === undefined) return [];
  const open = (): void => openAs(file, closer);
  return [
    element('span', {}, [`The objects look like ${closer.name}.`]),
    element('button', { type: 'button', class: 'quiet', onclick: open }, [`Open as ${closer.name}`]),
  ];
}
