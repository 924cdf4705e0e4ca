import type { ClausalSearch } from './clausal-search.ts';

/** The properties of `<clausal-search>` that a template of a framework may set. */
export type ElementProperties = Pick<
  ClausalSearch,
  | 'catalogue'
  | 'defaultValue'
  | 'disabled'
  | 'history'
  | 'keys'
  | 'label'
  | 'messageOf'
  | 'name'
  | 'now'
  | 'phrases'
  | 'placeholder'
  | 'required'
  | 'resource'
  | 'value'
  | 'valueProvider'
>;
