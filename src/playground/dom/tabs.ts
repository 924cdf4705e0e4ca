import { element } from './element.ts';

/** A tab and the id of the panel that it shows. */
export interface Tab<Id extends string> {
  readonly id: Id;
  readonly label: string;
}

/** A row of tabs. */
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
