import { WRITTEN_PATH } from '../catalogue/field.ts';
import { OPERATORS } from '../catalogue/field-types.ts';
import { fieldName, type ResolvedField, resolveField } from '../catalogue/resolve-field.ts';
import type { Resource } from '../catalogue/resource.ts';
import { checkClauses } from '../checker/check-ast.ts';
import type { CheckedClause } from '../checker/checked-query.ts';
import type { QueryDiagnostic } from '../checker/diagnostics.ts';
import { errorsOf, QueryError } from '../checker/query-error.ts';
import { unknownField } from '../checker/rules/unknown-field.ts';
import { createDiagnostic } from '../diagnostic/declaration.ts';
import { quoteText } from '../diagnostic/quote.ts';
import { formatClause } from '../formatter/format-checked.ts';
import { ALL_OPERATORS, type ClauseNode, type Operator, type QueryNode } from '../syntax/ast.ts';
import { invalidMetadataKey, unknownOperator } from '../syntax/clause-diagnostics.ts';
import { printClause } from '../syntax/print-query.ts';
import { unquotedValue } from '../syntax/value-diagnostics.ts';
import { describeValue } from '../text/describe-value.ts';
import { readEpochMs } from '../text/epoch.ts';
import { isList } from '../text/is-list.ts';
import { type ClauseValue, createClauseNode } from './clause-node.ts';

/** A valid clause and its canonical form. */
export interface BuiltClause {
  readonly clause: CheckedClause;
  readonly text: string;
}

/**
 * Creates a clause from the arguments of a step, and checks it.
 *
 * @throws {TypeError} If an argument has the wrong type: a field or an operator
 *   that is not a string, an array as the value.
 * @throws {QueryError} If the clause is not valid for the resource.
 */
export function createClause(
  resource: Resource,
  isNegated: boolean,
  name: string,
  operator: Operator,
  value: unknown,
): BuiltClause {
  const [path, key] = readName(name);
  if (!ALL_OPERATORS.includes(operator))
    throw operatorError(resolveField(resource, path, key), `${isNegated ? '-' : ''}${name}`, operator);
  const known = readValue(value);
  // Most names are the path of a field; only others can be malformed or have a key.
  const isOwn = key === undefined && resource.entries.has(path);
  const written = isOwn ? known : writeValue(resource, path, key, known);
  const node = createClauseNode({ isNegated, path, key, operator }, written);
  const malformed = isOwn ? undefined : findMalformedName(resource, node);
  if (malformed !== undefined) throw new QueryError([malformed], printClause(node));
  const ast: QueryNode = { kind: 'Query', span: node.span, clauses: [node], connectives: [] };
  const { clauses, diagnostics } = checkClauses(resource, ast, []);
  const clause = clauses?.[0];
  const fatal = diagnostics.length === 0 ? diagnostics : diagnostics.filter((one) => isFatal(one, known));
  if (clause === undefined || fatal.length > 0) throw new QueryError(fatal, printClause(node));
  const bare = findBareText(node);
  if (bare !== undefined) throw new QueryError([bare], printClause(node));
  return { clause, text: formatClause(clause) };
}

/** The error for an operator that the language does not have; `head` is the text before it. */
function operatorError(resolved: ResolvedField | undefined, head: string, operator: unknown): Error {
  if (typeof operator !== 'string') {
    return new TypeError(`\`operator\` must be one of ${ALL_OPERATORS.join(' ')}; got ${describeValue(operator)}`);
  }
  const supported = resolved === undefined ? ALL_OPERATORS : OPERATORS[resolved.field.type];
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
 * @throws {TypeError} If it is not a string.
 * @throws {QueryError} If a clause could not have it.
 */
export function readFieldName(resource: Resource, name: string): string {
  const [path, key] = readName(name);
  const node = createClauseNode({ isNegated: false, path, key, operator: ':' }, null);
  const { field, span } = node;
  const malformed = findMalformedName(resource, node);
  const ast: QueryNode = { kind: 'Query', span, clauses: [node], connectives: [] };
  const wrong = malformed === undefined ? checkClauses(resource, ast, []).diagnostics : [malformed];
  // Whether the field takes `null` does not matter here.
  const errors = errorsOf(wrong).filter(({ span: { end } }) => end <= field.span.end);
  if (errors.length > 0) throw new QueryError(errors, name, '');
  const resolved = resolveField(resource, path, key);
  return resolved === undefined ? name : fieldName(resolved);
}

/** Splits `metadata[key]`. */
function readName(name: string): readonly [path: string, key: string | undefined] {
  if (typeof name !== 'string') throw new TypeError(`\`field\` must be a string; got ${describeValue(name)}`);
  const bracket = name.endsWith(']') ? name.indexOf('[') : -1;
  return bracket === -1 ? [name, undefined] : [name.slice(0, bracket), name.slice(bracket + 1, -1)];
}

/** Copies a value that the caller could change later: of a date, only its time is kept. */
function readValue(value: unknown): ClauseValue {
  switch (typeof value) {
    case 'string':
    case 'number':
    case 'bigint':
    case 'boolean':
      return value;
    default: {
      if (value === null) return null;
      if (isList(value)) throw new TypeError('`value` must be a single value; use `oneOf` for several');
      const epochMs = readEpochMs(value);
      if (epochMs !== undefined) return new Date(epochMs);
      throw new TypeError(
        `\`value\` must be a string, number, bigint, boolean, Date or null; got ${describeValue(value)}`,
      );
    }
  }
}

/** Converts the value of a key to its JSON text, by which it is compared (L3.5, L3.11). */
function writeValue(resource: Resource, path: string, key: string | undefined, value: ClauseValue): ClauseValue {
  const isText = typeof value === 'boolean' || typeof value === 'bigint' || Number.isFinite(value);
  if (!isText) return value;
  return resolveField(resource, path, key)?.key === undefined ? value : String(value);
}

/** Reports a malformed name as the parser would; the rules assume that names are well-formed. */
function findMalformedName(resource: Resource, { field }: ClauseNode): QueryDiagnostic | undefined {
  const { path, key, span } = field;
  if (key !== undefined && !/^\w+$/.test(key.name)) {
    return createDiagnostic(invalidMetadataKey, key.span, { key: key.name });
  }
  if (WRITTEN_PATH.test(path)) return undefined;
  return createDiagnostic(unknownField, span, { field: path, resource: resource.name, suggestions: [], elsewhere: [] });
}

/** Reports `NaN` and an invalid `Date` as the parser would; on a field for any text, no rule does. */
function findBareText({ value }: ClauseNode): QueryDiagnostic | undefined {
  if (value?.kind !== 'Text' || value.open !== '') return undefined;
  return createDiagnostic(unquotedValue, value.span, { text: value.text });
}

/** Whether a diagnostic is fatal here: errors are, and so are milliseconds, which a program never passes on purpose. */
function isFatal({ severity, code }: QueryDiagnostic, value: ClauseValue): boolean {
  return severity === 'error' || (code === 'millisecond-timestamp' && typeof value !== 'string');
}
