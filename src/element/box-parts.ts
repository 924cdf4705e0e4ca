import { createButton, createPart, createSvg } from '../codemirror/parts.ts';

/** The DOM in the shadow root of a box. */
export interface BoxParts {
  readonly box: HTMLElement;
  readonly editor: HTMLElement;
  readonly clear: HTMLButtonElement;
  readonly search: HTMLButtonElement;
  /** The word on the search button, which a narrow box shows as an icon. */
  readonly searchLabel: HTMLElement;
  /** Holds the message below the box. */
  readonly message: HTMLElement;
  /** Holds the list. */
  readonly list: HTMLElement;
}

/** What the buttons do. */
interface ButtonActions {
  readonly clear: () => void;
  readonly search: () => void;
}

/**
 * Builds the box around the editor. The buttons are not Tab stops, so that one Tab
 * leaves the box. Enter does what the search button does, and deleting the text does
 * what the clear button does.
 */
export function buildParts(root: ShadowRoot, actions: ButtonActions): BoxParts {
  const start = document.createElement('slot');
  start.name = 'start';
  const editor = createPart('div', 'editor');
  const clear = createButton('clear', actions.clear);
  clear.append(createSvg('M4 4 12 12M12 4 4 12'));
  const search = createButton('search', actions.search);
  const searchLabel = document.createElement('span');
  search.append(createSvg('M10.5 10.5 14 14M12 7A5 5 0 1 1 2 7A5 5 0 1 1 12 7'), searchLabel);
  const box = createPart('div', 'box', start, editor, clear, search);
  const list = createPart('div', 'lists');
  const message = createPart('div', 'messages');
  root.append(box, list, message);
  return { box, editor, clear, search, searchLabel, message, list };
}
