/** A child of an element; `undefined` and `false` add nothing. */
export type Child = Node | string | undefined | false;

/** The properties of an element: an attribute, a flag or, with a name such as `onclick`, a listener. */
type Attributes = Readonly<Record<string, string | number | boolean | undefined | ((event: Event) => void)>>;

/** Creates an element. Texts become text nodes, so data never becomes markup. */
export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Attributes = {},
  children: readonly Child[] = [],
): HTMLElementTagNameMap[Tag] {
  const created = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) setAttribute(created, name, value);
  created.append(...children.filter((child) => child !== undefined && child !== false));
  return created;
}

function setAttribute(target: HTMLElement, name: string, value: Attributes[string]): void {
  if (typeof value === 'function') target.addEventListener(name.replace(/^on/, ''), value);
  else if (value === true) target.setAttribute(name, '');
  else if (value !== undefined && value !== false) target.setAttribute(name, String(value));
}

/** The element of the page with an id. */
export function findElement(id: string): HTMLElement {
  const found = document.getElementById(id);
  if (found === null) throw new Error(`the page has no element #${id}`);
  return found;
}

/**
 * Replaces the children of an element. The focus stays where it was, if a new child
 * has the same `data-key` as the focused one.
 */
export function replaceChildren(parent: HTMLElement, children: readonly Child[]): void {
  const focused = document.activeElement;
  const key = focused instanceof HTMLElement && parent.contains(focused) ? focused.dataset['key'] : undefined;
  parent.replaceChildren(...children.filter((child) => child !== undefined && child !== false));
  if (key === undefined) return;
  for (const candidate of parent.querySelectorAll<HTMLElement>('[data-key]')) {
    if (candidate.dataset['key'] === key) candidate.focus({ preventScroll: true });
  }
}
