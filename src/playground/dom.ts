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

/** Writes a sentence whose names are in backticks, with an element `code` for each. */
export function inlineCode(sentence: string): readonly (Node | string)[] {
  return sentence.split(/`([^`]*)`/).map((text, at) => (at % 2 === 0 ? text : element('code', {}, [text])));
}

/**
 * Makes a function that does its work after the next paint, so that typed text shows
 * first. Several calls before the paint do the work once.
 */
export function afterPaint(work: () => void): () => void {
  let isWaiting = false;
  return () => {
    if (isWaiting) return;
    isWaiting = true;
    requestAnimationFrame(() =>
      setTimeout(() => {
        isWaiting = false;
        work();
      }),
    );
  };
}

const SHOWN_MS = 1600;

/**
 * A button that copies a text and confirms it.
 *
 * @param about - What it copies, for people who cannot see the button's context.
 */
export function copyButton(label: string, about: string, read: () => string): HTMLButtonElement {
  const shown = element('span', {}, [label]);
  const button = element('button', { type: 'button', class: 'quiet', 'data-key': `copy ${about}` }, [
    shown,
    about !== '' && element('span', { class: 'visually-hidden' }, [` ${about}`]),
  ]);
  button.addEventListener('click', () => {
    void copyText(read()).then((isCopied) => {
      shown.textContent = isCopied ? 'Copied' : 'Could not copy';
      setTimeout(() => {
        shown.textContent = label;
      }, SHOWN_MS);
    });
  });
  return button;
}

async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

export interface Tab<Id extends string> {
  readonly id: Id;
  readonly label: string;
}

export interface Tabs<Id extends string> {
  /** Selects a tab without telling `onSelect`. */
  select(id: Id): void;
}

/** The index that a key moves to, among so many tabs; `undefined` for other keys. */
export function nextIndex(key: string, index: number, count: number): number | undefined {
  switch (key) {
    case 'ArrowRight':
      return (index + 1) % count;
    case 'ArrowLeft':
      return (index + count - 1) % count;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return undefined;
  }
}

/**
 * Fills a tab list as in the ARIA authoring practices: one tab is in the tab order, and
 * the arrow keys move to a tab and select it.
 *
 * @param panel - The panel that shows the content of the selected tab.
 */
export function createTabs<Id extends string>(
  list: HTMLElement,
  panel: HTMLElement,
  tabs: readonly Tab<Id>[],
  onSelect: (id: Id) => void,
): Tabs<Id> {
  const buttons = tabs.map(({ id, label }) => {
    const button = element(
      'button',
      { type: 'button', role: 'tab', id: `${list.id}-${id}`, 'aria-controls': panel.id, onclick: () => choose(id) },
      [label],
    );
    button.addEventListener('keydown', (event) => {
      const next = nextIndex(event.key, buttons.indexOf(button), buttons.length);
      const tab = next === undefined ? undefined : tabs[next];
      if (next === undefined || tab === undefined) return;
      event.preventDefault();
      choose(tab.id);
      buttons[next]?.focus();
    });
    return button;
  });

  function select(id: Id): void {
    for (const [index, button] of buttons.entries()) {
      const isSelected = tabs[index]?.id === id;
      button.setAttribute('aria-selected', String(isSelected));
      button.tabIndex = isSelected ? 0 : -1;
      if (isSelected) panel.setAttribute('aria-labelledby', button.id);
    }
  }

  function choose(id: Id): void {
    select(id);
    onSelect(id);
  }

  list.replaceChildren(...buttons);
  return { select };
}
