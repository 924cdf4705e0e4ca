import { createButton, createPart, createSvg } from '../codemirror/dom.ts';
import { colour } from '../codemirror/theme.ts';

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
  readonly list: HTMLElement;
}

interface ButtonActions {
  readonly clear: () => void;
  readonly search: () => void;
}

/**
 * Builds the box around the editor. The buttons are not Tab stops, so that one Tab
 * leaves the box; the search button is one while the query has errors. Enter does what the
 * search button does, and deleting the text does what the clear button does.
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

/**
 * The look of the box. Every colour is a custom property with defaults for light and dark pages. A query reads from
 * left to right in every language. A box that checks nothing has the room for a message too. With a font below 16 px,
 * phones zoom the page when the box gets the focus.
 */
const CSS = `
:host {
  --_text: ${colour('text')};
  --_quiet: ${colour('muted')};
  --_accent: ${colour('accent')};
  --_on-accent: ${colour('on-accent')};
  --_ring: var(--clausal-ring, var(--_accent));
  --_height: max(28px, var(--clausal-height, 40px));
  --_clear: min(28px, var(--_height) - 4px);
  --_radius: var(--clausal-radius, 8px);
  display: block;
  position: relative;
  min-width: 0;
  color: var(--_text);
  text-align: start;
}
:host([hidden]) { display: none; }
[part=box] {
  display: flex;
  flex-wrap: wrap;
  box-sizing: border-box;
  min-height: var(--_height);
  border: 1px solid ${colour('border')};
  border-radius: var(--_radius);
  background: ${colour('surface')};
  container-type: inline-size;
  contain-intrinsic-inline-size: 20rem;
}
[part=box]:hover { border-color: var(--_quiet); }
[part=box]:focus-within { border-color: var(--_ring); outline: 2px solid var(--_ring); }
slot[name=start] { display: flex; flex: none; }
[part=editor] { flex: 1 1 60px; min-width: 0; display: flex; align-items: center; cursor: text; }
[part=editor] .cm-editor { width: 100%; color: inherit; }
[part=editor] .cm-editor .cm-content { direction: ltr; text-align: left; }
[part=lists] + div { min-height: 28px; }
button {
  flex: none;
  box-sizing: border-box;
  margin: 0;
  border: 0;
  color: inherit;
  font: inherit;
  cursor: pointer;
}
[part=clear] {
  display: grid;
  place-items: center;
  width: var(--_clear);
  height: var(--_clear);
  margin-block-start: calc((var(--_height) - var(--_clear)) / 2 - 1px);
  margin-inline-end: 4px;
  padding: 0;
  border-radius: 50%;
  background: none;
  color: var(--_quiet);
}
[part=clear]:hover { background: ${colour('line')}; color: var(--_text); }
[part=clear][hidden] { display: grid; visibility: hidden; }
button svg { width: 16px; fill: none; stroke: currentColor; stroke-width: 1.75; stroke-linecap: round; }
[part=search] {
  height: calc(var(--_height) - 8px);
  margin: 3px;
  padding: 0 14px;
  border-radius: max(0px, var(--_radius) - 4px);
  background: var(--_accent);
  color: var(--_on-accent);
  font-size: 14px;
  font-weight: 600;
}
[part=search]:hover { filter: brightness(0.9); }
button:disabled { cursor: default; }
:host(:disabled) [part=box] { background: ${colour('hover')}; border-color: ${colour('line')}; }
:host(:disabled) [part=editor] { color: var(--_quiet); cursor: default; }
:host(:disabled) [part=search] { background: ${colour('line')}; color: var(--_quiet); }
[part=search] svg { display: none; }
@container (max-width: 480px) {
  slot[name=start] { flex-basis: 100%; }
  [part=editor] .cm-editor .cm-line { padding: 0 6px; }
  [part=clear] { margin-inline-end: 0; }
  [part=search] { width: calc(var(--_height) - 8px); padding: 0; }
  [part=search] svg { display: block; margin: auto; }
  [part=search] span { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
}
@media (pointer: coarse) {
  :host { --clausal-font-size: 16px; --clausal-height: 52px; --_clear: min(44px, var(--_height) - 4px); }
  [part=lists] + div { min-height: 52px; }
}
@media (forced-colors: active) {
  [part=box], [part=box]:hover { border-color: ButtonText; }
  [part=box]:focus-within { outline-color: Highlight; }
  [part=search] { border: 1px solid ButtonText; background: ButtonFace; color: ButtonText; }
  [part=clear] { color: ButtonText; }
  :host(:disabled) [part=box] { border-color: GrayText; }
}
`;

let sheet: CSSStyleSheet | undefined;

/** Adds the styles to a shadow root, one sheet for all boxes. */
export function addStyles(root: ShadowRoot): void {
  if (sheet === undefined) {
    sheet = new CSSStyleSheet();
    sheet.replaceSync(CSS);
  }
  root.adoptedStyleSheets.push(sheet);
}
