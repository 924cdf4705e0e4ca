import type { Severity } from '../../language/diagnostic/diagnostic.ts';

const SVG = 'http://www.w3.org/2000/svg';

/** Each severity has its own shape, so that colour is not the only difference. */
const SHAPES: Readonly<Record<Severity, string>> = {
  error: 'M8 1a7 7 0 1 0 0 14A7 7 0 0 0 8 1Zm-1 3h2v5H7Zm0 6.5h2v2H7Z',
  warning: 'M8 1 15.5 15H.5ZM7 6v4.5h2V6Zm0 5.5v2h2v-2Z',
  info: 'M2 2h12v12H2Zm5 2v2h2V4Zm0 3v5h2V7Z',
};

/** Creates an element with a part, the class `cm-clausal-PART`, and texts or elements inside. */
export function createPart<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  part: string,
  ...content: readonly (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag);
  element.className = `cm-clausal-${part}`;
  element.setAttribute('part', part);
  element.append(...content);
  return element;
}

/** Gives an element new content. Equal content stays: the browser would style and lay it out again. */
export function writeContent(target: Element, ...content: readonly (Node | string)[]): void {
  const next = target.cloneNode(false) as Element;
  next.append(...content);
  if (!target.isEqualNode(next)) target.replaceChildren(...next.childNodes);
}

/** Sets the properties that have another value: the browser would style equal attributes again. */
export function writeProperties<Target extends Element>(target: Target, properties: Partial<Target>): void {
  for (const name in properties) {
    if (target[name] !== properties[name]) Object.assign(target, { [name]: properties[name] });
  }
}

/** Creates a button that does not take the focus; its action also has a key. */
export function createButton(part: string, press: () => void): HTMLButtonElement {
  const button = createPart('button', part);
  button.type = 'button';
  button.tabIndex = -1;
  button.addEventListener('mousedown', (event) => event.preventDefault());
  button.addEventListener('click', press);
  return button;
}

/** Creates the icon of a severity. Its name is for screen readers. */
export function createIcon(severity: Severity, name: string): HTMLElement {
  const icon = createPart('span', 'icon');
  icon.classList.add(`cm-clausal-icon-${severity}`);
  icon.setAttribute('role', 'img');
  icon.setAttribute('aria-label', name);
  icon.append(createSvg(SHAPES[severity]));
  return icon;
}

/** Creates a picture of 16 by 16 from the commands of a path. It says nothing to screen readers. */
export function createSvg(commands: string): SVGElement {
  const svg = document.createElementNS(SVG, 'svg');
  svg.setAttribute('viewBox', '0 0 16 16');
  svg.setAttribute('aria-hidden', 'true');
  const path = document.createElementNS(SVG, 'path');
  path.setAttribute('d', commands);
  path.setAttribute('fill-rule', 'evenodd');
  svg.append(path);
  return svg;
}

export interface MessagePart {
  readonly kind: 'text' | 'code';
  readonly text: string;
}

/** Splits a message at its backticks. A backtick without a partner is text. */
export function splitMessage(message: string): readonly MessagePart[] {
  const pieces = message.split(/`([^`]*)`/);
  const parts = pieces.map((text, index): MessagePart => ({ kind: index % 2 === 0 ? 'text' : 'code', text }));
  return parts.filter(({ text }) => text !== '');
}

/** Writes a message with its code in `code` elements. */
export function writeMessage(target: HTMLElement, message: string): void {
  writeContent(
    target,
    ...splitMessage(message).map(({ kind, text }) => {
      if (kind === 'text') return text;
      const code = document.createElement('code');
      code.textContent = text;
      return code;
    }),
  );
}

/** An English message in the words of people who search: they say filter, where developers say clause. */
export function inPlainWords(message: string): string {
  const plain = splitMessage(message).map(({ kind, text }) =>
    kind === 'code'
      ? `\`${text}\``
      : text.replaceAll(/\b([Cc])lause(?=s?\b)/g, (_, first) => (first === 'C' ? 'Filter' : 'filter')),
  );
  return plain.join('');
}

/** Whether the keyboard is that of a Mac, an iPhone or an iPad. Servers have none. */
export function isMac(): boolean {
  return /mac|iphone|ipad|ipod/i.test(globalThis.navigator?.platform ?? '');
}
