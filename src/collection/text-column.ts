import type { ResolvedField } from '../catalogue/resolve-field.ts';
import type { CheckedClause } from '../checker/checked-query.ts';
import { hasValue, readText } from '../matcher/values.ts';
import type { CodeSet } from './code-set.ts';
import type { Column } from './column.ts';
import { createDictionary, type Dictionary, oneCode } from './dictionary.ts';
import { type Codes, createPostings } from './postings.ts';
import { createPresence } from './presence.ts';
import { createReader, Several } from './read-values.ts';
import type { Selection } from './selection.ts';
import { createTextSearch } from './text-search.ts';

/** The column of a field whose values are told apart by a text: tokens, strings, booleans. */
export interface TextColumn extends Column {
  readonly dictionary: Dictionary;
  /** The number in the dictionary of what a row has, 0 for nothing. */
  codeOf(row: number): number;
  /** The rows with a value by L3.3: an empty text is none, an object is one. */
  readonly present: Selection;
}

/**
 * Keeps for each row a number that stands for its values, and the rows of each
 * number.
 *
 * @see L3.5, L3.6, L3.7, L3.10
 */
export function createTextColumn(resolved: ResolvedField): TextColumn {
  const read = createReader(resolved);
  const toText = resolved.field.type === 'boolean' ? readBoolean : readText;
  const dictionary = createDictionary();
  const presence = createPresence();
  const postings = createPostings();
  const search = createTextSearch(dictionary);
  let codes: Codes = new Uint8Array(0);

  function toCode(value: unknown): number {
    if (value === undefined) return 0;
    if (value instanceof Several) return dictionary.combine(value.values.map(toCode).filter((code) => code !== 0));
    const text = toText(value);
    return text === undefined ? 0 : dictionary.add(text);
  }

  return {
    dictionary,
    codeOf: (row) => codes[row] as number,
    get present() {
      return presence.selection;
    },
    grow(capacity) {
      codes = widen(codes, capacity, dictionary.texts.length);
      presence.grow(capacity);
      postings.grow();
    },
    write(row, object) {
      const value = read(object);
      const code = toCode(value);
      if (code > highest(codes)) codes = widen(codes, codes.length, code);
      const before = codes[row] as number;
      presence.write(row, value instanceof Several ? value.values.some(hasValue) : hasValue(value));
      if (before === code) return;
      codes[row] = code;
      postings.move(row, before, code);
    },
    select(clause) {
      if (clause.value.kind === 'null') return presence.selection;
      return postings.select(codes, dictionary.withCombinations(findCodes(clause)), dictionary.texts.length);
    },
    get bytes() {
      return codes.byteLength + presence.bytes + postings.bytes + dictionary.bytes + search.bytes;
    },
  };

  function findCodes(clause: CheckedClause): CodeSet {
    const { field, value } = clause;
    if (field.type === 'string') return search.find(clause);
    return oneCode(dictionary, value.kind === 'text' ? value.text : writeBoolean(clause));
  }
}

function readBoolean(value: unknown): string | undefined {
  return typeof value === 'boolean' ? String(value) : undefined;
}

function writeBoolean({ value }: CheckedClause): string {
  return value.kind === 'boolean' ? String(value.boolean) : '';
}

function highest(codes: Codes): number {
  return 2 ** (8 * codes.BYTES_PER_ELEMENT) - 1;
}

/** The same numbers with room for more rows, or for a higher number. */
function widen(codes: Codes, length: number, most: number): Codes {
  const least = Math.max(most, codes.BYTES_PER_ELEMENT === 1 ? 0 : highest(codes));
  const wide = least < 0x100 ? new Uint8Array(length) : new (least < 0x10000 ? Uint16Array : Uint32Array)(length);
  wide.set(codes);
  return wide;
}
