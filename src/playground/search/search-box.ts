import type { ValueProvider } from '../../language-service/complete/completer.ts';

/** What the page uses of `<clausal-search>`. */
export interface SearchBoxElement extends HTMLElement {
  value: string;
  valueProvider: ValueProvider | undefined;
  keys: ((path: string) => readonly string[]) | undefined;
}

/** Creates the box of the page. */
export function createSearchBox(resource: string, onInput: () => void): SearchBoxElement {
  const box = document.createElement('clausal-search') as SearchBoxElement;
  box.setAttribute('resource', resource);
  box.addEventListener('input', onInput);
  box.addEventListener('search', onInput);
  return box;
}
