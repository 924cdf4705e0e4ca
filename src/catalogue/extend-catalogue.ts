import { catalogue } from './catalogue.ts';
import type { Resource } from './resource.ts';

/** Resources by name. */
type ResourceTable = Readonly<Record<string, Resource>>;

/**
 * Adds resources to those of the service: a resource of the same name replaces the
 * service's. A config, `--catalogue` and ESLint all add their resources here.
 *
 * @param later - Replaces resources of `own` with the same name too.
 */
export function extendCatalogue(own: ResourceTable, later: ResourceTable = {}): ResourceTable {
  return { ...catalogue, ...own, ...later };
}
