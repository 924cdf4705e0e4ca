import type { ResourceLike } from '../catalogue/catalogue.ts';
import { checkId, readPath } from './arguments.ts';
import { visitBits } from './bitmap.ts';
import type { Collection } from './collection.ts';
import { partsOf } from './fill-collection.ts';
import type { NumberColumn } from './number-column.ts';
import { hashFields, hashIds, SAVED_VERSION, type SavedColumn, type SavedIndexes } from './saved-indexes.ts';
import type { TextColumn } from './text-column.ts';

/**
 * Saves the indexes that a collection has built, without its objects. After a restart,
 * `loadIndexes` gives them to a collection of the same objects, which then need not be
 * read again. You must store the objects yourself.
 *
 * @returns Plain data for `structuredClone`, `v8.serialize` or IndexedDB.
 * @throws {TypeError} If it is not a collection.
 * @example
 * const plans = createCollection('plans', [{ id: 'a', interval: 'months' }])
 * plans.prepare(['interval'])
 * saveIndexes(plans).columns.map(({ field }) => field) // ['interval']
 */
export function saveIndexes<Item, Like extends ResourceLike>(collection: Collection<Item, Like, never>): SavedIndexes {
  const { resource, rows, columns, idOf } = partsOf(collection);
  const live: number[] = [];
  visitBits(rows.live, 0, (row) => live.push(row) > 0);
  return {
    version: SAVED_VERSION,
    resource: resource.name,
    fields: hashFields(resource),
    size: live.length,
    ids: hashIds(live.map((row) => checkId(idOf(rows.objectAt(row))))),
    columns: columns.bytesByField.map(({ field }) => {
      const resolved = readPath(resource, field);
      const { type } = resolved.field;
      return type === 'numeric' || type === 'date'
        ? saveNumbers(field, columns.numberColumnOf(resolved), live)
        : saveTexts(field, columns.textColumnOf(resolved), live);
    }),
  };
}

function saveTexts(field: string, column: TextColumn, live: readonly number[]): SavedColumn {
  const { texts, membersOf, isRespelled } = column.dictionary;
  const entries = texts.map((text, code) => text ?? [...membersOf(code)]).slice(1);
  return {
    kind: 'texts',
    field,
    entries,
    respelled: Array.from(texts.keys()).filter(isRespelled),
    codes: Uint32Array.from(live, column.codeOf),
    present: savePresence(column, live),
    isInOrder: column.isInOrder,
  };
}

function saveNumbers(field: string, column: NumberColumn, live: readonly number[]): SavedColumn {
  const numbers = new Float64Array(live.length).fill(Number.NaN);
  const several: (readonly [number, readonly number[]])[] = [];
  for (const [place, row] of live.entries()) {
    const found = column.numbersOf(row);
    if (found.length > 1) several.push([place, found]);
    else numbers[place] = found[0] ?? Number.NaN;
  }
  return { kind: 'numbers', field, numbers, several, present: savePresence(column, live) };
}

function savePresence({ hasValue }: TextColumn | NumberColumn, live: readonly number[]): Uint8Array {
  return Uint8Array.from(live, (row) => Number(hasValue(row)));
}
