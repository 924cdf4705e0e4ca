import type { ResourceLike } from '../catalogue/catalogue.ts';
import type { ResolvedField } from '../catalogue/resolve-field.ts';
import type { Resource } from '../catalogue/resource.ts';
import { isList } from '../text/is-list.ts';
import { checkId, readPath } from './arguments.ts';
import { visitBits } from './bitmap.ts';
import type { Collection } from './collection.ts';
import type { Column } from './column.ts';
import { MAX_COLUMNS } from './columns.ts';
import { partsOf } from './fill-collection.ts';
import { createNumberColumn } from './number-column.ts';
import type { Rows } from './rows.ts';
import {
  hashFields,
  hashIds,
  SAVED_VERSION,
  type SavedIndexes,
  SavedIndexesError,
  type SavedNumbers,
  type SavedTexts,
} from './saved-indexes.ts';
import { createTextColumn } from './text-column.ts';

/** The number of objects to read again, as a check that they still have the saved values. */
const MAX_COMPARED = 256;

/**
 * Gives saved indexes to a new collection of the same objects in the same order.
 * Only a sample of the objects is read, so an object that has changed since may go unnoticed: pass it to
 * `update` afterwards, or save the indexes together with the objects.
 *
 * @param saved - The result of `saveIndexes`. It may be untrusted: all of it is checked
 *   before any of it is used.
 * @throws {SavedIndexesError} If it is damaged, or belongs to another resource, other objects or
 *   another version of clausal. The collection stays as it was.
 * @throws {TypeError} If it is not a collection.
 * @example
 * const objects = [{ id: 'a', interval: 'months' }]
 * const plans = createCollection('plans', objects)
 * plans.prepare(['interval'])
 * const restarted = createCollection('plans', objects)
 * loadIndexes(restarted, structuredClone(saveIndexes(plans)))
 * restarted.count('interval:"months"') // 1
 */
export function loadIndexes<Item, Like extends ResourceLike>(
  collection: Collection<Item, Like, never>,
  saved: SavedIndexes,
): void {
  const { resource, rows, columns, idOf } = partsOf(collection);
  const live: number[] = [];
  visitBits(rows.live, 0, (row) => live.push(row) > 0);
  const ids = hashIds(live.map((row) => checkId(idOf(rows.objectAt(row)))));
  // New rows are dense, so a place is a row.
  const isNew = live.length === rows.length;
  for (const { resolved, column } of readColumns(resource, rows, isNew ? ids : undefined, saved)) {
    columns.adopt(resolved, column);
  }
}

/**
 * Reads the columns of saved indexes.
 *
 * @param ids - The hash of the ids of the objects; `undefined` if no saved indexes can fit.
 */
function readColumns(
  resource: Resource,
  rows: Rows<unknown>,
  ids: number | undefined,
  saved: unknown,
): readonly LoadedColumn[] {
  try {
    const { version, resource: name, fields, size, ids: savedIds, columns: written } = readRecord(saved);
    if (version !== SAVED_VERSION) throw fail(`have version ${String(version)}, not ${SAVED_VERSION}`);
    if (name !== resource.name) throw fail(`belong to ${String(name)}, not to ${resource.name}`);
    if (fields !== hashFields(resource)) throw fail(`were saved for ${resource.name} with other fields`);
    if (ids === undefined || savedIds !== ids || size !== rows.size) throw fail('belong to other objects');
    if (!isList(written) || written.length > MAX_COLUMNS) throw fail('are damaged');
    // Not `map`, which leaves out holes.
    return Array.from(written, (column) => loadColumn(readRecord(column), rows, (path) => readField(resource, path)));
  } catch (error) {
    if (error instanceof SavedIndexesError) throw error;
    // A getter or proxy threw.
    throw fail('are damaged', error);
  }
}

function fail(problem: string, cause?: unknown): SavedIndexesError {
  return new SavedIndexesError(`the saved indexes ${problem}`, cause === undefined ? undefined : { cause });
}

/** A value as an object whose properties may be anything. */
function readRecord(value: unknown): Readonly<Record<string, unknown>> {
  if (typeof value === 'object' && value !== null) return value as Readonly<Record<string, unknown>>;
  throw fail('are damaged');
}

function readField(resource: Resource, path: unknown): ResolvedField {
  try {
    return readPath(resource, path as string);
  } catch {
    throw fail('are damaged');
  }
}

interface LoadedColumn {
  readonly resolved: ResolvedField;
  readonly column: Column;
}

function loadColumn(
  saved: Readonly<Record<string, unknown>>,
  rows: Rows<unknown>,
  resolve: (path: unknown) => ResolvedField,
): LoadedColumn {
  const resolved = resolve(saved['field']);
  const { type } = resolved.field;
  const kind = type === 'numeric' || type === 'date' ? 'numbers' : 'texts';
  const isSound =
    saved['kind'] === kind &&
    isFlags(saved['present'], rows.size) &&
    (kind === 'numbers' ? areNumbers(saved, rows.size) : areTexts(saved, rows.size));
  if (!isSound) throw fail('are damaged');
  const column =
    kind === 'numbers'
      ? restoreNumbers(resolved, saved as unknown as SavedNumbers, rows)
      : restoreTexts(resolved, saved as unknown as SavedTexts, rows);
  return { resolved, column };
}

function isFlags(present: unknown, size: number): boolean {
  return present instanceof Uint8Array && present.length === size && present.every((flag) => flag < 2);
}

function areNumbers({ numbers, several }: Readonly<Record<string, unknown>>, size: number): boolean {
  if (!(numbers instanceof Float64Array) || numbers.length !== size) return false;
  if (!isList(several) || several.length > size) return false;
  if (!numbers.every((number) => !Math.abs(number) || Math.abs(number) < Infinity)) return false;
  return areAll(several, (entry) => {
    return isList(entry) && isPlace(entry[0], size) && isList(entry[1]) && areAll(entry[1], Number.isFinite);
  });
}

/** Like `every`, but tests holes too, so that a huge sparse list fails at its first hole. */
function areAll(list: readonly unknown[], test: (element: unknown, index: number) => boolean): boolean {
  return list.findIndex((element, index) => !test(element, index)) === -1;
}

function isPlace(place: unknown, size: number): place is number {
  return typeof place === 'number' && Number.isInteger(place) && place >= 0 && place < size;
}

function areTexts({ entries, respelled, codes, isInOrder }: Readonly<Record<string, unknown>>, size: number): boolean {
  if (!isList(entries) || !isList(respelled) || typeof isInOrder !== 'boolean') return false;
  if (!(codes instanceof Uint32Array) || codes.length !== size || !codes.every((code) => code <= entries.length)) {
    return false;
  }
  // Code 0 has no entry; members come before their combination.
  const isText = (code: unknown, end = entries.length + 1): boolean =>
    isPlace(code, end) && typeof entries[code - 1] === 'string';
  return (
    areAll(respelled, (code) => isText(code)) &&
    areAll(entries, (entry, index) => {
      if (typeof entry === 'string') return true;
      return isList(entry) && entry.length > 1 && areAll(entry, (code) => isText(code, index + 1));
    })
  );
}

function restoreNumbers(resolved: ResolvedField, saved: SavedNumbers, rows: Rows<unknown>): Column {
  const column = createNumberColumn(resolved);
  column.grow(rows.capacity);
  for (const [row, number] of saved.numbers.entries()) {
    column.restore(row, Number.isNaN(number) ? [] : [number], saved.present[row] === 1);
  }
  for (const [row, found] of saved.several) column.restore(row, found, saved.present[row] === 1);
  const fresh = createNumberColumn(resolved);
  fresh.grow(32);
  compareSample(rows, (row, object) => {
    fresh.write(0, object);
    return column.hasValue(row) === fresh.hasValue(0) && column.numbersOf(row).join() === fresh.numbersOf(0).join();
  });
  return column;
}

function restoreTexts(resolved: ResolvedField, saved: SavedTexts, rows: Rows<unknown>): Column {
  const column = createTextColumn(resolved, saved.entries.length);
  column.grow(rows.capacity);
  const { add, combine, respell, find, membersOf } = column.dictionary;
  for (const [index, entry] of saved.entries.entries()) {
    const code = typeof entry === 'string' ? add(entry) : combine(entry);
    // Two entries are the same, ignoring letter case.
    if (code !== index + 1) throw fail('are damaged');
  }
  saved.respelled.forEach(respell);
  column.restore(saved.codes, (row) => saved.present[row] === 1, saved.isInOrder);
  const fresh = createTextColumn(resolved);
  fresh.grow(32);
  compareSample(rows, (row, object) => {
    fresh.write(0, object);
    const code = column.codeOf(row);
    const codes = new Set(column.textsOf(object).map(find));
    const members = code === 0 ? [] : membersOf(code);
    return (
      column.hasValue(row) === fresh.hasValue(0) &&
      members.length === codes.size &&
      members.every((member) => codes.has(member))
    );
  });
  return column;
}

/** @throws {SavedIndexesError} If objects, evenly spread, do not have the saved values. */
function compareSample(rows: Rows<unknown>, isSame: (row: number, object: unknown) => boolean): void {
  const step = Math.max(1, Math.floor(rows.length / MAX_COMPARED));
  for (let row = 0; row < rows.length; row += step) {
    if (!isSame(row, rows.objectAt(row))) throw fail('belong to objects that have changed');
  }
}
