import fs from 'node:fs';
import path from 'node:path';
import type { Resource } from '../../language/catalogue/resource.ts';
import { VALUE_FORMATS, type ValueFormat } from '../../language/catalogue/value-formats.ts';
import { quoteText, toVisible } from '../../language/diagnostic/quote.ts';
import { readId } from '../../objects/collection/arguments.ts';
import type { InputFormat } from '../../objects/readers/object-reader.ts';
import { readObjects } from '../../objects/readers/read-objects.ts';
import { UsageError } from './exit.ts';

/**
 * Finds the resource of a file of objects: that which its name begins with, or else that of the id of
 * its first object.
 *
 * @throws {UsageError} If neither tells it, or the file cannot be read.
 */
export async function resourceOfFile(
  resources: readonly Resource[],
  file: string,
  input: InputFormat | undefined,
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
  const names = resources.map((resource) => resource.name).join(', ');
  throw new UsageError(`cannot tell the resource of ${toVisible(file)}; begin its name with one of ${names}`);
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
