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

/**
 * Builds the box around the editor. The buttons are not Tab stops, so that one Tab
 * leaves the box. Enter does what the search button does, and deleting the text does
 * what the clear button does.
 */
export function buildParts(root: ShadowRoot): BoxParts {
  const box = create('div', 'box');
  const start = document.createElement('slot');
  start.name = 'start';
  const editor = create('div', 'editor');
  const [clear, search] = [createButton('clear'), createButton('search')];
  box.append(start, editor, clear, search);
  const message = create('div', 'messages');
  const list = create('div', 'lists');
  root.append(box, list, message);
  clear.append(createIcon('M4 4 12 12M12 4 4 12'));
  const searchLabel = document.createElement('span');
  search.append(createIcon('M10.5 10.5 14 14M12 7A5 5 0 1 1 2 7A5 5 0 1 1 12 7'), searchLabel);
  return { box, editor, clear, search, searchLabel, message, list };
}

function create<Tag extends 'div' | 'button'>(tag: Tag, part: string): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag);
  element.setAttribute('part', part);
  return element;
}

function createButton(part: string): HTMLButtonElement {
  const button = create('button', part);
  button.type = 'button';
  button.tabIndex = -1;
  // The caret stays in the editor.
  button.addEventListener('mousedown', (event) => event.preventDefault());
  return button;
}

const SVG = 'http://www.w3.org/2000/svg';

function createIcon(lines: string): SVGElement {
  const svg = document.createElementNS(SVG, 'svg');
  svg.setAttribute('viewBox', '0 0 16 16');
  svg.setAttribute('aria-hidden', 'true');
  const path = document.createElementNS(SVG, 'path');
  path.setAttribute('d', lines);
  svg.append(path);
  return svg;
}
