import './define.ts';

export type { ClausalSearchEventMap } from './box-settings.ts';
export { ClausalSearch } from './clausal-search.ts';
export type { ClausalSearchComponent, ClausalSearchProps } from './frameworks.ts';
