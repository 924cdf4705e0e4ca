import type { Resource } from '../catalogue/resource.ts';
import type { CallConfig } from '../hosts/call-pattern.ts';

/**
 * What `settings.clausal` of an ESLint config may hold. Whatever is wrong with
 * it is thrown when the first program is read, a `TypeError` that names each key.
 */
export interface ClausalSettings {
  /** What queries search that say nothing of it themselves. */
  readonly resource?: string | undefined;
  /** Which calls of programs take queries. A text alone is a call such as `search('…')` or `search({ query: '…' })`. */
  readonly calls?: readonly (string | CallConfig)[] | undefined;
  /** Resources of your own, from `defineResource` or `loadCatalogue`; they join the service's or replace them by name. */
  readonly resources?: readonly Resource[] | undefined;
}
