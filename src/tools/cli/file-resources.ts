import fs from 'node:fs';
import path from 'node:path';
import type { Resource } from '../../language/catalogue/resource.ts';
import { VALUE_FORMATS, type ValueFormat } from '../../language/catalogue/value-formats.ts';
import { quoteText, toVisible } from '../../language/diagnostic/quote.ts';
import { readId } from '../../objects/collection/arguments.ts';
import type { InputFormat } from '../../objects/readers/object-reader.ts';
import { readObjects } from '../../objects/readers/read-objects.ts';
import { UsageError } from './exit.ts';
import { STDIN } from './matches/read-files.ts';
import { findResource, type Resources } from './resources.ts';

/**
 * Finds the resource of a file of objects: that which its name begins with, or else that of the id of
 * its first object, or else the fallback.
 *
 * @throws {UsageError} If neither tells it, or the file cannot be read.
 */
export async function resourceOfFile(
  resources: readonly Resource[],
  file: string,
  input: InputFormat | undefined,
  fallback?: Resource,
): Promise<Resource> {
  const name = path.basename(file);
  const [named] = resources
    .filter((resource) => name.startsWith(resource.name) && !/^[a-z]/i.test(name.slice(resource.name.length)))
    .toSorted((one, other) => other.name.length - one.name.length);
  if (named !== undefined) return named;
  // A pipe can be read only once.
  const isPipe = fs.statSync(file, { throwIfNoEntry: false })?.isFile() === false;
  const format = isPipe ? undefined : findIdFormat(readId(await readFirst(file, input, resources)));
  const found = resources.find((resource) => format !== undefined && idFormatOf(resource) === format);
  if (found !== undefined) return found;
  if (fallback !== undefined) return fallback;
  const names = resources.map((resource) => resource.name).join(', ');
  throw new UsageError(`cannot tell the resource of ${toVisible(file)}; begin its name with one of ${names}`);
}

/**
 * Groups files by their resources.
 *
 * @param options - With `isDefault`, `resource` is only for what does not tell its own.
 */
export async function groupByResource(
  resources: Resources,
  inputs: readonly string[],
  options: {
    readonly resource?: string | undefined;
    readonly isDefault: boolean;
    readonly input?: InputFormat | undefined;
  },
): Promise<ReadonlyMap<Resource, readonly string[]>> {
  const { resource, isDefault, input } = options;
  // Standard input has no name, and can be read only once.
  if ((resource !== undefined && !isDefault) || inputs.includes(STDIN)) {
    return new Map([[findResource(resources, resource), inputs]]);
  }
  const fallback = resource === undefined ? undefined : resources.find(resource);
  const groups = new Map<Resource, string[]>();
  for (const file of inputs) {
    const found = await resourceOfFile(resources.all, file, input, fallback);
    const group = groups.get(found);
    if (group === undefined) groups.set(found, [file]);
    else group.push(file);
  }
  return groups;
}

/** Says that the id of an object is one of another resource; `undefined` if it is not. */
export function describeForeignId(resource: Resource, object: object): string | undefined {
  const own = idFormatOf(resource);
  const id = readId(object);
  const format = own && findIdFormat(id);
  if (format === undefined || format === own) return undefined;
  return `${quoteText(String(id))} is ${format.what}, not an id of ${resource.name}`;
}

/** A format of ids with a prefix of their own. */
type IdFormat = ValueFormat & { readonly prefix: string };

const ID_FORMATS = Object.values<ValueFormat>(VALUE_FORMATS).filter(
  (format): format is IdFormat => format.prefix !== undefined,
);

function idFormatOf({ fields }: Resource): IdFormat | undefined {
  const format = fields['id']?.format;
  return ID_FORMATS.find((one) => format !== undefined && one === VALUE_FORMATS[format]);
}

function findIdFormat(id: unknown): IdFormat | undefined {
  return ID_FORMATS.find(({ prefix }) => typeof id === 'string' && id.startsWith(prefix));
}

/** @throws {UsageError} Always: every file must be readable. */
export function refuseUnreadable(origin: string, reason: string): never {
  throw new UsageError(`cannot read ${toVisible(origin)}: ${reason}`);
}

async function readFirst(
  file: string,
  input: InputFormat | undefined,
  [resource]: readonly Resource[],
): Promise<object | undefined> {
  const listener = { broken: () => {}, unreadable: refuseUnreadable, progress: () => {} };
  for await (const { records } of readObjects([file], input, resource as Resource, listener)) {
    if (records[0] !== undefined) return records[0].object;
  }
  return undefined;
}
