import type { ResolvedField } from '../../language/catalogue/resolve-field.ts';
import type { CheckedClause, CheckedValue } from '../../language/checker/checked-clause.ts';
import { createValueTest } from '../matcher/value-tests.ts';
import { hasValue, readText } from '../matcher/values.ts';
import type { CodeSet } from './code-set.ts';
import { createDictionary, createTextOrder, type Dictionary, findCodes, type TextOrder } from './dictionary.ts';
import type { Codes } from './postings.ts';
import { createPostings } from './postings.ts';
import { createReader, ValueList } from './read-values.ts';
import type { FieldColumn, Selection } from './selection.ts';
import { createPresence, selectSearched } from './selection.ts';
import { createTextSearch } from './text-search.ts';

/** The column of a field whose values compare as texts: tokens, strings, booleans. */
export interface TextColumn extends FieldColumn {
  readonly dictionary: Dictionary;
  /** The code of a row's value in the dictionary, 0 for none. */
  codeOf(row: number): number;
  /** The texts of a field in an object, in their order and spelling. */
  textsOf(object: unknown): readonly string[];
  /** The rows with a value (L3.3): an empty text is none, an object is one. */
  readonly present: Selection;
  /** The rows that match one of several clauses on a token, none of them about `null`, without their negations. */
  selectAny(clauses: readonly CheckedClause[]): Selection;
  readonly order: TextOrder;
  /** The code of the text of a row that comes first in the order, or last; 0 for none. */
  extremeCodeOf(row: number, isLast: boolean): number;
}

/** Up to this share of all texts, testing one by one is quicker than searching all. */
const TESTED_SHARE = 1 / 16;

/** The number of stale texts that is always tolerated. */
const MIN_STALE = 1024;

/**
 * Keeps a code for the values of each row, and an index of the rows by code.
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
  const order = createTextOrder(dictionary);
  let codes: Codes = new Uint8Array(0);

  function toCode(value: unknown): number {
    if (value === undefined) return 0;
    const several = ValueList.valuesOf(value);
    if (several !== undefined) return dictionary.combine(several.map(toCode).filter((code) => code !== 0));
    const text = toText(value);
    return text === undefined ? 0 : dictionary.add(text);
  }

  function put(row: number, value: unknown): void {
    const code = toCode(value);
    if (code > maxCode(codes)) codes = widen(codes, codes.length, code);
    const before = codes[row] as number;
    presence.write(row, ValueList.valuesOf(value)?.some(hasValue) ?? hasValue(value));
    if (before === code) return;
    codes[row] = code;
    postings.move(row, before, code);
  }

  function selectCodes(found: CodeSet): Selection {
    return postings.select(codes, dictionary.withCombinations(found), dictionary.texts.length);
  }

  function selectAny(clauses: readonly CheckedClause[]): Selection {
    return selectCodes(
      findCodes(
        dictionary,
        clauses.map(({ value }) => toText(readValue(value)) ?? ''),
      ),
    );
  }

  return {
    dictionary,
    order,
    selectAny,
    extremeCodeOf(row, isLast) {
      const code = codes[row] as number;
      const text = dictionary.texts[code];
      // An empty text is no value (L3.3).
      if (text !== undefined) return text === '' ? 0 : code;
      const members = dictionary.membersOf(code).filter((member) => dictionary.texts[member]);
      return members.reduce((a, b) => (a === 0 || order.compare(a, b) > 0 !== isLast ? b : a), 0);
    },
    prepare() {
      if (resolved.field.type === 'string') search.prepare();
      else postings.prepare(codes, dictionary.texts.length);
    },
    codeOf: (row) => codes[row] as number,
    textsOf(object) {
      const value = read(object);
      return (ValueList.valuesOf(value) ?? [value]).flatMap((one) => toText(one) ?? []);
    },
    get present() {
      return presence.selection;
    },
    grow(capacity) {
      codes = widen(codes, capacity, dictionary.texts.length);
      presence.grow(capacity);
      postings.grow();
    },
    write: (row, object) => put(row, read(object)),
    clear: (row) => put(row, undefined),
    select(clause) {
      const { field, operator, value } = clause;
      if (value.kind === 'null') return presence.selection;
      if (field.type !== 'string' && operator === ':') return selectAny([clause]);
      const test = createValueTest(clause);
      return selectSearched({
        estimate: () => search.estimate(clause) * codes.length,
        maxTested: dictionary.texts.length * TESTED_SHARE,
        holds: (row) => dictionary.membersOf(codes[row] as number).some((code) => test(dictionary.texts[code])),
        search: () => selectCodes(search.find(clause)),
      });
    },
    get isStale() {
      return dictionary.texts.length > 2 * codes.length + MIN_STALE;
    },
    get bytes() {
      return codes.byteLength + presence.bytes + postings.bytes + dictionary.bytes + search.bytes + order.bytes;
    },
  };
}

function readBoolean(value: unknown): string | undefined {
  return typeof value === 'boolean' ? String(value) : undefined;
}

function readValue(value: CheckedValue): unknown {
  return value.kind === 'boolean' ? value.boolean : value.kind === 'text' ? value.text : undefined;
}

function maxCode(codes: Codes): number {
  return 2 ** (8 * codes.BYTES_PER_ELEMENT) - 1;
}

/** Copies the codes into an array with room for `length` rows and codes up to `highest`. */
function widen(codes: Codes, length: number, highest: number): Codes {
  const max = Math.max(highest, codes.BYTES_PER_ELEMENT === 1 ? 0 : maxCode(codes));
  const wide = max < 0x100 ? new Uint8Array(length) : new (max < 0x10000 ? Uint16Array : Uint32Array)(length);
  wide.set(codes);
  return wide;
}
