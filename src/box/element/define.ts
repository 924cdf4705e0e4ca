import { ClausalSearch } from './clausal-search.ts';

// A server has no registry, and a page may load the element twice.
const registry: CustomElementRegistry | undefined = globalThis.customElements;
if (registry !== undefined && registry.get('clausal-search') === undefined) {
  registry.define('clausal-search', ClausalSearch);
}
