import type { Resource } from '../../catalogue/resource.ts';
export type Hint<R extends Resource, Path extends string, Written extends string> = R extends never
  ? `${Path}${Written}`
  : '';
