import type { ClausalSearch } from '../../element/clausal-search.ts';

/** Creates the box of the page. */
export function createSearchBox(resource: string, onInput: () => void): ClausalSearch {
  const box = document.createElement('clausal-search');
  box.resource = resource;
  box.placeholder = 'Try a status, a name or an e-mail address';
  box.addEventListener('input', onInput);
  box.addEventListener('search', onInput);
  return box;
}
