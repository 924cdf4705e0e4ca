import { describeValue, isList, readEpochMs } from '../language/base/plain-data.ts';
import { type Field, operatorsOf, WRITTEN_PATH } from '../language/catalogue/field.ts';
import {
  fieldName,
  isKeyOf,
  quoteOfKey,
  type ResolvedField,
  resolveField,
  WORD,
} from '../language/catalogue/resolve-field.ts';
import type { Resource } from '../language/catalogue/resource.ts';
import type { TimeSpan } from '../language/checker/calendar.ts';
import { type CheckedClauses, checkClauses } from '../language/checker/check.ts';
import { type CheckedClause, hasValue } from '../language/checker/checked-clause.ts';
import { invalidValue } from '../language/checker/invalid-value.ts';
import { errorsOf, QueryError } from '../language/checker/query-error.ts';
import type { QueryDiagnostic } from '../language/checker/registry.ts';
import { compareWithPeriod, problemOf } from '../language/checker/relative-dates.ts';
import { type Clock, readRelativeDate } from '../language/checker/relative-time.ts';
import { type DateProblem, invalidDate } from '../language/checker/rules/invalid-date.ts';
import { explainKey } from '../language/checker/rules/invalid-metadata-key.ts';
import { unknownField } from '../language/checker/rules/unknown-field.ts';
import { readTimestamp, toSeconds } from '../language/checker/timestamp.ts';
import { createDiagnostic } from '../language/diagnostic/declaration.ts';
import { quoteText } from '../language/diagnostic/quote.ts';
import { formatClause } from '../language/formatter/format-checked.ts';
import { ALL_OPERATORS, type ClauseNode, createFlat, type Operator, type ValueNode } from '../language/syntax/ast.ts';
import {
  type ClauseHead,
  placeBareText,
  placeBoolean,
  placeClause,
  placeNull,
  placeNumber,
  placeText,
} from '../language/syntax/place-clause.ts';
import { printClause, quoteDouble } from '../language/syntax/print-query.ts';
import {
  invalidMetadataKey,
  MAX_QUERY_LENGTH,
  queryTooLong,
  unknownOperator,
} from '../language/syntax/syntax-diagnostics.ts';

/** A valid clause and its canonical form. */
export interface BuiltClause {
  readonly clause: CheckedClause;
  readonly text: string;
  /** What the checker reports although the clause is valid. */
  readonly warnings?: readonly QueryDiagnostic[];
}

/**
 * Creates a clause from the arguments of a step, and checks it.
 *
 * @throws {QueryError} If the clause is not valid for the resource, or an argument has
 *   the wrong type: it may come from the body of a request.
 */
export function createClause(
  resource: Resource,
  isNegated: boolean,
  name: string,
  operator: Operator,
  value: unknown,
): BuiltClause {
  const [path, key] = readName(resource, name);
  checkOperator(resource, path, key, operator, `${isNegated ? '-' : ''}${name}`);
  // The decimal digits of a bigint take quadratic time; there are more of them than of these.
  const digits = typeof value === 'bigint' ? `0x${value.toString(16)}` : value;
  if (typeof digits === 'string' && digits.length > MAX_QUERY_LENGTH) {
    refuseLong(`${isNegated ? '-' : ''}${name}${operator}${digits}`);
  }
  const known = readValue(name, value);
  // Most names are the path of a field; only others can be malformed or have a key.
  const own = key === undefined ? resource.entries.get(path) : undefined;
  const field = own ?? resolveField(resource, path, key)?.field;
  const text = own === undefined ? writeText(field, known) : known;
  const written = field?.unix === true ? writeSeconds(text, operator) : text;
  const node = createClauseNode({ isNegated, path, key, quote: quoteOf(resource, path, key), operator }, written);
  const { clauses, diagnostics } = checkNode(resource, node);
  const clause = clauses?.find(hasValue);
  // A program never passes milliseconds on purpose.
  const fatal = diagnostics.filter(
    (one) => one.severity === 'error' || (one.code === 'millisecond-timestamp' && typeof known !== 'string'),
  );
  if (clause === undefined || fatal.length > 0) throw new QueryError(fatal, printClause(node));
  // On a field for any text, no rule reports `NaN` and an invalid `Date`.
  if (node.value?.kind === 'Text' && node.value.open === '') {
    const got = known instanceof Date ? 'an invalid `Date`' : undefined;
    throw valueError(name, known, 'a string, a boolean or a finite number', got);
  }
  return { clause, text: formatClause(clause), warnings: diagnostics };
}

/** @throws {QueryError} If the language does not have the operator, or it is `^` on a field that does not take it. */
function checkOperator(
  resource: Resource,
  path: string,
  key: string | undefined,
  operator: Operator,
  head: string,
): void {
  if (ALL_OPERATORS.includes(operator) && operator !== '^') return;
  const resolved = resolveField(resource, path, key);
  const isTaken = resolved !== undefined && operatorsOf(resolved.field).includes(operator);
  if (!isTaken) throw operatorError(resolved, head, operator);
}

/** Reads a date that is not absolute. */
export type ReadPeriod = (text: string, clock: Clock) => TimeSpan | undefined;

/**
 * Creates the clauses for a value as `createClause` does, which may be a relative date: within a
 * period are two. They must all hold.
 *
 * @throws {QueryError} As `createClause` does, and if no timestamp can stand for the date.
 */
export function createClauses(
  resource: Resource,
  isNegated: boolean,
  name: string,
  operator: Operator,
  value: unknown,
  clock: Clock,
  readPeriod: ReadPeriod = readRelativeDate,
): readonly BuiltClause[] {
  const period = typeof value === 'string' ? readPeriod(value, clock) : undefined;
  const create = (own: Operator, one: unknown): BuiltClause => createClause(resource, isNegated, name, own, one);
  const field = typeof name === 'string' ? resource.entries.get(name) : undefined;
  const takesDate = field?.type === 'date' && operatorsOf(field).includes(operator);
  if (typeof value !== 'string' || !takesDate) return [create(operator, value)];
  const found = period === undefined ? problemOf(value) : compareWithPeriod(field, operator, period, clock.timeZone);
  if (found === undefined) return [create(operator, value)];
  if (typeof found === 'string') throw dateError(name, operator, value, found);
  return found.map((one) => create(one.operator, one.timestamp));
}

/** The error for a relative date that no timestamp can stand for. */
export function dateError(field: string, operator: Operator, text: string, reason: DateProblem): QueryError {
  const start = field.length + operator.length;
  const written = `${field}${operator}${quoteDouble(text)}`;
  return new QueryError(
    [createDiagnostic(invalidDate, { start, end: written.length }, { field, text, reason })],
    written,
  );
}

/** @throws {QueryError} If a text is longer than a query may be. */
export function refuseLong(text: string): void {
  if (text.length <= MAX_QUERY_LENGTH) return;
  const data = { length: text.length, limit: MAX_QUERY_LENGTH };
  throw new QueryError([createDiagnostic(queryTooLong, { start: MAX_QUERY_LENGTH, end: text.length }, data)], text);
}

/** The operators without the one that only some resources have. */
const PLAIN_OPERATORS = ALL_OPERATORS.filter((operator) => operator !== '^');

/** The error for an operator that the language does not have; `head` is the text before it. */
function operatorError(resolved: ResolvedField | undefined, head: string, operator: unknown): QueryError {
  if (typeof operator !== 'string') {
    const got = describeValue(operator);
    const data = { written: got, meant: undefined, negates: false };
    const span = { start: head.length, end: head.length };
    const message = `the operator must be one of ${PLAIN_OPERATORS.join(' ')}; got ${got}`;
    return new QueryError([{ ...createDiagnostic(unknownOperator, span, data), message }], head);
  }
  const supported = resolved === undefined ? PLAIN_OPERATORS : operatorsOf(resolved.field);
  const text = `${head}${operator}`;
  const data = { written: operator, meant: undefined, negates: false };
  const diagnostic = createDiagnostic(unknownOperator, { start: head.length, end: text.length }, data);
  return new QueryError(
    [diagnostic],
    text,
    `, after ${quoteText(head)}; use ${supported.length > 1 ? `one of ${supported.join(' ')}` : '`:`'}`,
  );
}

/**
 * The canonical name of a field that a step names.
 *
 * @throws {QueryError} If a clause could not have it.
 */
export function readFieldName(resource: Resource, name: string): string {
  const [path, key] = readName(resource, name);
  const head = { isNegated: false, path, key, quote: quoteOf(resource, path, key), operator: ':' } as const;
  const node = createClauseNode(head, null);
  // Whether the field takes `null` does not matter here.
  const errors = errorsOf(checkNode(resource, node).diagnostics).filter(({ span }) => span.end <= node.field.span.end);
  if (errors.length > 0) throw new QueryError(errors, name, '');
  const resolved = resolveField(resource, path, key);
  return resolved === undefined ? name : fieldName(resolved);
}

function quoteOf(resource: Resource, path: string, key: string | undefined): '' | '"' {
  const field = key === undefined ? undefined : resource.entries.get(path);
  return field === undefined ? '' : quoteOfKey({ field, key });
}

/** Splits `metadata[key]`. Where queries have quotation marks around keys, the name may have them too. */
function readName(resource: Resource, name: unknown): readonly [path: string, key: string | undefined] {
  if (typeof name !== 'string') {
    const got = describeValue(name);
    const data = { field: got, resource: resource.name, suggestions: [], elsewhere: [] };
    const message = `the field must be a string; got ${got}`;
    throw new QueryError([{ ...createDiagnostic(unknownField, { start: 0, end: 0 }, data), message }], '');
  }
  const bracket = name.endsWith(']') ? name.indexOf('[') : -1;
  if (bracket === -1) return [name, undefined];
  const [path, key] = [name.slice(0, bracket), name.slice(bracket + 1, -1)];
  const isQuoted = (resource.entries.get(path)?.keys?.quotes ?? 'never') !== 'never' && /^".*"$/s.test(key);
  return [path, isQuoted ? key.slice(1, -1).replaceAll(/\\(["'\\])/g, '$1') : key];
}

/** Copies a value that the caller could change later: of a date, only its time is kept. */
function readValue(name: string, value: unknown): ClauseValue {
  switch (typeof value) {
    case 'string':
    case 'number':
    case 'bigint':
    case 'boolean':
      return value;
    default: {
      if (value === null) return null;
      const epochMs = readEpochMs(value);
      if (epochMs !== undefined) return new Date(epochMs);
      throw valueError(
        name,
        value,
        isList(value) ? 'a single value; use `oneOf` for several' : 'a string, number, bigint, boolean, Date or null',
      );
    }
  }
}

/** The error for a value, or a list of values, of a type that no clause takes; `expected` is one that it does. */
export function valueError(
  field: unknown,
  value: unknown,
  expected: string,
  got: string = describeValue(value),
): QueryError {
  const name = typeof field === 'string' ? field : describeValue(field);
  const data = { field: name, expected, got };
  return new QueryError([createDiagnostic(invalidValue, { start: 0, end: name.length }, data)], name, '');
}

/** Converts the value of a key to its JSON text, by which a token or string is compared (L3.5, L3.11). */
function writeText(field: Field | undefined, value: ClauseValue): ClauseValue {
  const isText = typeof value === 'boolean' || typeof value === 'bigint' || Number.isFinite(value);
  return isText && field?.keyed === true && (field.type === 'token' || field.type === 'string') ? String(value) : value;
}

/** Converts an instant to the seconds that a field of Unix time has in its place. */
function writeSeconds(value: ClauseValue, operator: Operator): ClauseValue {
  const epochMs =
    value instanceof Date ? value.getTime() : typeof value === 'string' ? readTimestamp(value) : undefined;
  return epochMs === undefined || Number.isNaN(epochMs) ? value : toSeconds(epochMs, operator);
}

/** Checks a clause, after its name: the rules assume that names are well-formed. */
function checkNode(resource: Resource, node: ClauseNode): Pick<CheckedClauses, 'clauses' | 'diagnostics'> {
  const malformed = findMalformedName(resource, node);
  if (malformed !== undefined) return { clauses: undefined, diagnostics: [malformed] };
  return checkClauses(resource, createFlat(node.span, [node]));
}

/** Reports a malformed name as the parser would. */
function findMalformedName(resource: Resource, { field }: ClauseNode): QueryDiagnostic | undefined {
  const { path, key, span } = field;
  const keyed = resource.entries.get(path);
  if (key !== undefined && !(keyed === undefined ? WORD.test(key.name) : isKeyOf(keyed, key.name))) {
    return createDiagnostic(
      invalidMetadataKey,
      key.span,
      keyed === undefined ? { key: key.name } : explainKey(keyed, key.name),
    );
  }
  if (resource.entries.has(path) || WRITTEN_PATH.test(path)) return undefined;
  return createDiagnostic(unknownField, span, { field: path, resource: resource.name, suggestions: [], elsewhere: [] });
}

/** The type of a value in a program. Whether the field accepts it is checked later. */
export type ClauseValue = string | number | bigint | boolean | Date | null;

/** Creates the node of a clause as the parser would from a text that contains nothing else. */
export function createClauseNode(head: ClauseHead, value: ClauseValue): ClauseNode {
  return placeClause(head, 0, (start) => placeValue(value, start));
}

function placeValue(value: ClauseValue, start: number): ValueNode {
  if (value === null) return placeNull(start);
  if (value instanceof Date) {
    const isValid = !Number.isNaN(value.getTime());
    return isValid ? placeText(value.toISOString(), start) : placeBareText(String(value), start);
  }
  switch (typeof value) {
    case 'string':
      return placeText(value, start);
    case 'boolean':
      return placeBoolean(value, start);
    case 'bigint':
      return placeNumber(String(value), start);
    default:
      return Number.isFinite(value) ? placeNumber(formatNumber(value), start) : placeBareText(String(value), start);
  }
}

/** Formats a number without an exponent, because the language has none (L1.8). */
function formatNumber(value: number): string {
  if (Number.isSafeInteger(value)) return String(value);
  if (Number.isInteger(value)) return String(BigInt(value));
  const [, sign = '', digits = '', exponent] = /^(-?)([\d.]+)(?:e-(\d+))?$/.exec(String(value)) ?? [];
  if (exponent === undefined) return `${sign}${digits}`;
  return `${sign}0.${'0'.repeat(Number(exponent) - 1)}${digits.replace('.', '')}`;
}
