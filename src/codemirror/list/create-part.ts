/** Creates an element that a page can style by `::part`, with texts or elements inside. */
export function createPart(name: string, part: string, ...content: readonly (Node | string)[]): HTMLElement {
  const element = document.createElement(name);
  element.className = `clausal-${part}`;
  element.setAttribute('part', part);
  element.append(...content);
  return element;
}
