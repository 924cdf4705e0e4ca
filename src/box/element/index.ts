import './define.ts';

export { ClausalSearch } from './clausal-search.ts';
export type { ClausalSearchEventMap } from './events.ts';
export type { OwnCatalogue } from './find-resource.ts';
export type { ClausalSearchComponent, ClausalSearchProps } from './frameworks.ts';
