import type { Field, Source } from '../language/catalogue/field.ts';
import type { Resource } from '../language/catalogue/resource.ts';
import { quoteText } from '../language/diagnostic/quote.ts';
import { findValues } from '../objects/matcher/found-values.ts';
import { hasValue } from '../objects/matcher/values.ts';
import { UnreadableInput } from '../objects/readers/object-reader.ts';
import { decodeFile, type ObjectsRead, readObjects } from './read-file.ts';

/** What the page knows of a file; the worker has its objects, under the name `source`. */
export interface OpenedFile extends Omit<ObjectsRead, 'objects'> {
  readonly source: string;
  readonly count: number;
}

/** What a file contains, or why it cannot be used, with the name of the resource that its objects seem to belong to instead. */
export type FileContent<Read> = { readonly suggested: string | undefined } & (
  | { readonly read: Read }
  | { readonly problem: string }
);

/** Reads the bytes of a file as objects of a resource. */
export function readContent(
  resource: Resource,
  resources: Iterable<Resource>,
  name: string,
  bytes: ArrayBuffer,
): FileContent<ObjectsRead> {
  try {
    const read = readObjects(resource, name, decodeFile(new Uint8Array(bytes)));
    const suggested = findBetterResource(resource, read.objects, resources)?.name;
    const problem = describeMismatch(resource, read.objects);
    return problem === undefined ? { suggested, read } : { suggested, problem };
  } catch (error) {
    const problem = error instanceof UnreadableInput ? error.message : 'the file cannot be read';
    return { suggested: undefined, problem };
  }
}

const MAX_SAMPLE = 200;
const MAX_NAMES = 3;

/** The objects of another resource have at least this many times as many of its fields. */
const CLEAR_RATIO = 2;

/** Counts the fields of a resource that have a value in the first objects. */
function countFields(resource: Resource, objects: readonly object[]): number {
  const sample = objects.slice(0, MAX_SAMPLE);
  const fields = [...resource.entries.values()].filter(({ source }) => !isComputed(source));
  return fields.filter((field) => sample.some((object) => hasField(field, object))).length;
}

/** Whether every object has a value, computed from others. */
function isComputed(source: Source | undefined): boolean {
  return source !== undefined && ('equals' in source || 'present' in source);
}

function hasField(field: Field, object: object): boolean {
  return findValues({ field, key: undefined }, object).some(({ value }) => hasValue(value));
}

/** Finds the resource that the objects clearly belong to, if it is not the given one. */
export function findBetterResource(
  resource: Resource,
  objects: readonly object[],
  resources: Iterable<Resource>,
): Resource | undefined {
  let closest: Resource | undefined;
  let most = Math.max(1, countFields(resource, objects) * CLEAR_RATIO);
  for (const other of resources) {
    const count = other === resource ? 0 : countFields(other, objects);
    if (count < most) continue;
    closest = other;
    most = count + 1;
  }
  return closest;
}

/** What to say of objects without any field of the resource; `undefined` if they have one. */
export function describeMismatch(resource: Resource, objects: readonly object[]): string | undefined {
  if (countFields(resource, objects) > 0) return undefined;
  const names = [...new Set(objects.slice(0, MAX_SAMPLE).flatMap(Object.keys))];
  const found = names.length === 0 ? 'the objects are empty' : `the file has ${listNames(names)}`;
  const wanted = listNames([...resource.entries.keys()]);
  return `no object has a field of ${resource.name}, such as ${wanted}; ${found}`;
}

function listNames(names: readonly string[]): string {
  const shown = names.slice(0, MAX_NAMES).map(quoteText).join(', ');
  const hidden = names.length - MAX_NAMES;
  return hidden > 0 ? `${shown}, …` : shown;
}
