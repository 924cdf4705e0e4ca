import type { Resource } from '../../catalogue/resource.ts';
import type { ValueProvider } from '../../language-service/complete/completer.ts';

/** What the page uses of `<clausal-search>`. */
export interface SearchBoxElement extends HTMLElement {
  value: string;
  catalogue: Readonly<Record<string, Resource>>;
  valueProvider: ValueProvider | undefined;
  keys: ((path: string) => readonly string[]) | undefined;
}

/** Creates the box of the page. */
export function createSearchBox(resource: string, onInput: (text: string) => void): SearchBoxElement {
  const box = document.createElement('clausal-search') as SearchBoxElement;
  box.setAttribute('resource', resource);
  const tell = (): void => onInput(box.value);
  box.addEventListener('input', tell);
  box.addEventListener('search', tell);
  return box;
}
