import { assertNever } from '../../language/base/assert-never.ts';
import type { Field } from '../../language/catalogue/field.ts';
import { isKeyOf } from '../../language/catalogue/resolve-field.ts';
import { quoteText } from '../../language/diagnostic/quote.ts';
import { readId } from '../../objects/collection/arguments.ts';
import { createFieldsReader, ValueList } from '../../objects/collection/read-values.ts';
import { instantsOf } from '../../objects/matcher/instants.ts';
import { readCarefully } from '../../objects/matcher/path-test.ts';
import { hasValue, readText } from '../../objects/matcher/values.ts';
import { IndexError } from '../index-error.ts';
import { encodeItem, encodeKey, encodeText, encodeWords, joinTexts, PRESENT } from './encode-text.ts';
import { type Column, type Layout, UNREADABLE } from './layout.ts';

/** What a column holds for one object; a list only in columns of lists. */
export type Cell = string | number | boolean | null | readonly string[] | readonly number[];

/** An object as it is stored. */
export interface Row {
  readonly id: string;
  readonly json: string;
  /** A cell for each column of the layout, in order. */
  readonly cells: readonly Cell[];
}

/** The longest id that every engine takes, in bytes of UTF-8. */
const MAX_ID_BYTES = 512;

/** Makes a cell from the values that a reader found. */
type ToCell = (found: unknown) => Cell;

/**
 * Creates a function that turns an object into a row.
 *
 * @throws {IndexError} The function throws it if the object cannot be stored.
 */
export function createRowWriter(layout: Layout): (object: unknown) => Row {
  const fields = [...new Set(layout.columns.map(({ field }) => field))];
  const readFields = createFieldsReader(fields);
  const columns = layout.columns.map((column) => ({
    toCell: createCellMaker(column),
    index: fields.indexOf(column.field),
  }));
  return (object) => {
    const id = readRowId(object);
    try {
      const found = readFields(object);
      const cells = columns.map(({ toCell, index }) => toCell(found[index]));
      return { id, json: writeJson(object), cells };
    } catch (error) {
      if (error instanceof SeveralValues)
        throw new IndexError('unsupported-object', `${error.message} in ${quoteText(id)}`);
      // JSON is written by recursion.
      if (error instanceof RangeError)
        throw new IndexError('unsupported-object', `${quoteText(id)} is nested too deeply`, { cause: error });
      throw error;
    }
  };
}

/** The version of a row by a column of dates or numbers; `-Infinity` if it has none. */
export function versionOf({ cells }: Row, { columns }: Layout, column: Column): number {
  const cell = cells[columns.indexOf(column)];
  const isUnreadable = column.type === 'instant' && cell === UNREADABLE;
  return typeof cell === 'number' && !isUnreadable ? cell : Number.NEGATIVE_INFINITY;
}

const UNSAFE_ID = /[\0-\x1f\ud800-\udfff]/u;

function readRowId(object: unknown): string {
  const id = readId(object);
  if (typeof id !== 'string' || id === '') {
    throw new IndexError('unsupported-object', 'an object has no id that is a non-empty string');
  }
  if (UNSAFE_ID.test(id) || Buffer.byteLength(id) > MAX_ID_BYTES) {
    throw new IndexError(
      'unsupported-object',
      `the id ${quoteText(id)} is longer than ${MAX_ID_BYTES} bytes or has control characters`,
    );
  }
  return id;
}

/** Thrown if a field that is not a list has several values in an object. */
class SeveralValues extends Error {}

function createCellMaker({ field, type, isList, isPresence }: Column): ToCell {
  if (field.keyed === true) return (found) => writeItems(field, found);
  if (isPresence) return (found) => listValues(found).some(hasValue);
  if (type === 'words') return joinWords;
  const toCell = scalarMaker(field);
  const toCells = (values: readonly unknown[]): NonNullable<Scalar>[] => [
    ...new Set(values.flatMap((value) => toCell(value) ?? [])),
  ];
  if (!isList) {
    return (found) => {
      if (found === undefined) return null;
      const values = ValueList.valuesOf(found);
      if (values === undefined) return toCell(found);
      const [cell = null, ...others] = toCells(values);
      if (others.length > 0) throw new SeveralValues(`${quoteText(field.path)} has several values`);
      return cell;
    };
  }
  if (type === 'numbers') return (found) => toCells(listValues(found)) as number[];
  const list = (found: unknown): readonly string[] => {
    const values = listValues(found);
    const texts = toCells(values).map(String);
    return [...new Set(values.some(hasValue) ? [...texts, PRESENT] : texts)];
  };
  return type === 'search' ? (found) => joinTexts(list(found)) || null : list;
}

function listValues(found: unknown): readonly unknown[] {
  return ValueList.valuesOf(found) ?? (found === undefined ? [] : [found]);
}

type Scalar = string | number | boolean | null;

/** A function that makes the cell of one value; `null` if the value can satisfy no clause. */
function scalarMaker(field: Field): (value: unknown) => Scalar {
  switch (field.type) {
    case 'token':
    case 'string':
      return (value) => {
        const text = readText(value);
        if (text !== undefined) return encodeText(text);
        return hasValue(value) ? PRESENT : null;
      };
    case 'numeric':
      return (value) => {
        const number = typeof value === 'bigint' ? Number(value) : value;
        // Adding 0 turns -0 into 0.
        return typeof number === 'number' && Number.isFinite(number) ? number + 0 : null;
      };
    case 'date': {
      const readInstant = instantsOf(field);
      return (value) => readInstant(value) ?? (hasValue(value) ? UNREADABLE : null);
    }
    case 'boolean':
    case 'presence':
    case 'any':
      return (value) => (typeof value === 'boolean' ? value : null);
    default:
      return assertNever(field.type);
  }
}

function joinWords(found: unknown): string | null {
  if (typeof found === 'string') return encodeWords(found) || null;
  const texts = listValues(found).map((value) => encodeWords(readText(value) ?? ''));
  return texts.join('') || null;
}

/** Writes the items of a keyed field: each key that has a value, and `key=text` for each text. */
function writeItems(field: Field, found: unknown): readonly string[] {
  const items = new Set<string>();
  for (const map of listValues(found)) {
    if (typeof map !== 'object' || map === null) continue;
    for (const key of Object.keys(map)) {
      if (!isKeyOf(field, key)) continue;
      const value = readCarefully(map, key);
      if (hasValue(value)) items.add(encodeKey(key));
      const text = readText(value);
      if (text !== undefined) items.add(encodeItem(key, text));
    }
  }
  return [...items];
}

/** The object as JSON, with numbers of any size. */
function writeJson(object: unknown): string {
  try {
    return JSON.stringify(object);
  } catch {
    return JSON.stringify(object, (_, value) => (typeof value === 'bigint' ? rawJson(String(value)) : value));
  }
}

/** Not yet among the types of the language. */
const { rawJSON: rawJson } = JSON as unknown as { readonly rawJSON: (text: string) => unknown };
