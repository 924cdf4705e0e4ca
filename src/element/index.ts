import './define.ts';

export { ClausalSearch } from './clausal-search.ts';
