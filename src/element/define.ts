import { ClausalSearch } from './clausal-search.ts';

if (customElements.get('clausal-search') === undefined) customElements.define('clausal-search', ClausalSearch);
