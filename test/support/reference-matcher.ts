import type { Field, FieldSource } from '../../src/language/catalogue/field.ts';
import type { CheckedClause } from '../../src/language/checker/checked-clause.ts';
import type { CheckedQuery } from '../../src/language/checker/checked-query.ts';
import type { Operator } from '../../src/language/syntax/ast.ts';
import { readInstant } from './reference-instant.ts';
import { compareTexts } from './reference-text.ts';

/**
 * The meaning of queries, written directly after section 3 of the reference for
 * clarity and not for speed. Each member implements one sentence of it, so that a
 * test can replace it with a wrong one.
 */
export interface Meaning {
  /** L3.12: whether the query is true, given the truth of each clause. */
  connect(query: CheckedQuery, truths: readonly boolean[]): boolean;
  /** L3.1: whether a clause is true, given the values at its path. */
  judge(clause: CheckedClause, values: readonly unknown[], meaning: Meaning): boolean;
  /** L3.3: whether a value counts as empty. */
  isNothing(value: unknown): boolean;
  /** L3.2: the elements of an array and of nested arrays, ignoring cycles; any other value by itself. */
  lookThrough(value: unknown, around?: readonly unknown[]): readonly unknown[];
  /** L3.11: the own member of an object with a name. */
  readMember(object: unknown, name: string): unknown;
  /** L3.2: all values at a path. */
  readPath(object: unknown, path: string, meaning: Meaning): readonly unknown[];
  /** L3.11: all values under a key of the objects at a path. */
  readKey(object: unknown, path: string, key: string, meaning: Meaning): readonly unknown[];
  /** The table below L3.12: the values of a source. */
  readSource(object: unknown, source: FieldSource, meaning: Meaning): readonly unknown[];
  /** The rule below that table: where a field is read. */
  readField(object: unknown, field: Field, meaning: Meaning): readonly unknown[];
  /** L3.5: the text for a value. */
  toText(value: unknown): string | undefined;
  /** L3.5, L3.4. */
  isEqualText(text: string, wanted: string): boolean;
  /** L3.6, L3.4. */
  hasWords(text: string, wanted: string): boolean;
  /** L3.7, L3.4. */
  hasPart(text: string, wanted: string): boolean;
  /** L3.8: the number for a value. */
  toNumber(value: unknown): number | undefined;
  /** L3.9: the instant for a value, in milliseconds since the epoch. */
  toInstant(value: unknown): number | undefined;
  /** L3.10: the boolean for a value. */
  toBoolean(value: unknown): boolean | undefined;
  /** L3.8, L3.9: whether a comparison of two numbers holds. */
  compare(left: number, operator: Operator, right: number): boolean;
}

/** The meaning of the reference. */
const reference: Meaning = {
  connect: ({ connective }, truths) => (connective === 'and' ? !truths.includes(false) : truths.includes(true)),

  judge(clause, values, meaning) {
    const truth =
      clause.value.kind === 'null'
        ? values.every((value) => meaning.isNothing(value))
        : values.some((value) => isTrueOf(clause, value, meaning));
    return truth !== clause.isNegated;
  },

  isNothing(value) {
    if (Array.isArray(value)) return reference.lookThrough(value).every((element) => reference.isNothing(element));
    if (value === undefined || value === null || value === '') return true;
    if (value instanceof Date) return Number.isNaN(value.getTime());
    if (typeof value === 'number') return !Number.isFinite(value);
    return typeof value === 'function' || typeof value === 'symbol';
  },

  lookThrough(value, around = []) {
    if (!Array.isArray(value)) return [value];
    if (around.includes(value)) return [];
    return value.flatMap((element) => reference.lookThrough(element, [...around, value]));
  },

  readMember(object, name) {
    if (typeof object !== 'object' || object === null) return undefined;
    try {
      return Object.hasOwn(object, name) ? (object as Readonly<Record<string, unknown>>)[name] : undefined;
    } catch {
      return undefined; // A throwing getter counts as absent.
    }
  },

  readPath(object, path, meaning) {
    let values = meaning.lookThrough(object);
    for (const name of path.split('.')) {
      values = values.map((value) => meaning.readMember(value, name)).flatMap((value) => meaning.lookThrough(value));
    }
    return values;
  },

  readKey: (object, path, key, meaning) =>
    meaning.readPath(object, path, meaning).map((metadata) => meaning.readMember(metadata, key)),

  readSource(object, source, meaning) {
    const values = meaning.readPath(object, source.path, meaning);
    const { toText, isEqualText, isNothing } = meaning;
    if ('equals' in source) return [values.map(toText).some((text = '') => isEqualText(text, source.equals))];
    if ('present' in source) return [values.flatMap(membersOf).some((member) => !isNothing(member))];
    return values;
  },

  readField(object, { path, source }, meaning) {
    const own = meaning.readPath(object, path, meaning);
    return source === undefined || !meaning.isNothing(own) ? own : meaning.readSource(object, source, meaning);
  },

  toText(value) {
    if (typeof value === 'string') return value;
    if (reference.isNothing(value)) return undefined;
    if (value instanceof Date) return value.toISOString();
    if (typeof value === 'bigint') return value.toString();
    return typeof value === 'number' || typeof value === 'boolean' ? JSON.stringify(value) : undefined;
  },

  ...compareTexts(),

  toNumber(value) {
    if (typeof value === 'bigint') return Number(value);
    return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
  },

  toInstant(value) {
    if (value instanceof Date) return reference.isNothing(value) ? undefined : value.getTime();
    return typeof value === 'string' ? readInstant(value) : undefined;
  },

  toBoolean: (value) => (typeof value === 'boolean' ? value : undefined),

  compare(left, operator, right) {
    if (operator === '<') return left < right;
    if (operator === '>') return left > right;
    if (operator === '<=') return left <= right;
    if (operator === '>=') return left >= right;
    return left === right;
  },
};

/** Whether a query is true of an object. */
export function matchesReference(query: CheckedQuery, object: unknown, meaning: Meaning = reference): boolean {
  const truths = query.clauses.map((clause) => {
    const { field, key } = clause;
    const values =
      key === undefined ? meaning.readField(object, field, meaning) : meaning.readKey(object, field.path, key, meaning);
    return meaning.judge(clause, values, meaning);
  });
  return meaning.connect(query, truths);
}

/** Whether a clause, its negation aside and not about `null`, is true of one value. */
function isTrueOf({ field, operator, value }: CheckedClause, found: unknown, meaning: Meaning): boolean {
  if (value.kind === 'boolean') return meaning.toBoolean(found) === value.boolean;
  if (value.kind === 'number' || value.kind === 'date') {
    const left = value.kind === 'date' ? meaning.toInstant(found) : meaning.toNumber(found);
    const right = value.kind === 'date' ? value.epochMs : value.number;
    return left !== undefined && meaning.compare(left, operator, right);
  }
  const text = meaning.toText(found);
  if (text === undefined || value.kind !== 'text') return false;
  if (operator === '~') return meaning.hasPart(text, value.text);
  if (operator === '^') {
    const beginning = [...text].slice(0, [...value.text].length);
    return meaning.isEqualText(beginning.join(''), value.text);
  }
  return field.type === 'string' ? meaning.hasWords(text, value.text) : meaning.isEqualText(text, value.text);
}

function membersOf(value: unknown): readonly unknown[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.keys(value).map((name) => reference.readMember(value, name));
}
