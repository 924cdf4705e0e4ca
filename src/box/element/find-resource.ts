import { isRecord } from '../../language/base/plain-data.ts';
import { catalogue, isResource, isResourceName, toResource } from '../../language/catalogue/catalogue.ts';
import type { Resource } from '../../language/catalogue/resource.ts';

/** Resources by name, or a single resource. */
export type OwnCatalogue = Resource | Readonly<Record<string, Resource>>;

/**
 * Finds the resource that a box searches.
 *
 * @param own - The resources of the page; those of the service if it has none.
 * @param name - The name of the resource; a single resource needs no name.
 * @returns `undefined` for an unknown name, because the page may set its catalogue later.
 */
export function findResource(own: OwnCatalogue | undefined, name: string): Resource | undefined {
  if (own === undefined) return isResourceName(name) ? catalogue[name] : undefined;
  if (isResource(own)) return toResource(own);
  const resource = Object.hasOwn(own, name) ? own[name] : undefined;
  return resource === undefined ? undefined : toResource(resource);
}

/**
 * Checks what a page sets as its catalogue.
 *
 * @throws {TypeError} If it is neither a resource nor an object of resources.
 */
export function checkCatalogue(own: unknown): asserts own is OwnCatalogue | undefined {
  if (own === undefined || isResource(own)) return;
  if (!isRecord(own) || !Object.values(own).every(isResource)) {
    throw new TypeError('`catalogue` must be a resource made by defineResource, or an object of such resources');
  }
}

/** Describes an unknown resource, with the names that the box knows. */
export function describeUnknownResource(own: OwnCatalogue | undefined, name: string): string {
  const names = Object.keys(own ?? catalogue).join(', ');
  return `<clausal-search resource="${name}">: the resource must be one of ${names}`;
}
