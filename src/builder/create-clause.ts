import { WRITTEN_PATH } from '../catalogue/field.ts';
import { resolveField } from '../catalogue/resolve-field.ts';
import type { Resource } from '../catalogue/resource.ts';
import { checkAst } from '../checker/check-ast.ts';
import type { CheckedClause } from '../checker/checked-query.ts';
import type { QueryDiagnostic } from '../checker/diagnostics.ts';
import { unknownField } from '../checker/rules/unknown-field.ts';
import { createDiagnostic } from '../diagnostic/declaration.ts';
import { formatClause } from '../formatter/format-checked.ts';
import { ALL_OPERATORS, type ClauseNode, type Operator, type QueryNode } from '../syntax/ast.ts';
import { invalidMetadataKey } from '../syntax/clause-diagnostics.ts';
import { printClause } from '../syntax/print-query.ts';
import { unquotedValue } from '../syntax/value-diagnostics.ts';
import { describeValue } from '../text/describe-value.ts';
import { readEpochMs } from '../text/epoch.ts';
import { type ClauseValue, createClauseNode } from './clause-node.ts';
import { QueryError } from './query-error.ts';

/** A clause that its resource takes, and its canonical form. */
export interface BuiltClause {
  readonly clause: CheckedClause;
  readonly text: string;
}

/**
 * Makes a clause of what a program gives and checks it.
 *
 * @throws {TypeError} An argument is of a kind that no clause has: a field that
 *   is no text, an operator that there is none of, an array as a value.
 * @throws {QueryError} The resource does not take the clause.
 */
export function createClause(
  resource: Resource,
  isNegated: boolean,
  name: string,
  operator: Operator,
  value: unknown,
): BuiltClause {
  const [path, key] = readName(name);
  if (!ALL_OPERATORS.includes(operator)) {
    throw new TypeError(`\`operator\` must be one of ${ALL_OPERATORS.join(' ')}; got ${describeValue(operator)}`);
  }
  const known = readValue(value);
  // Most names are a field's own; only another one may be malformed, or have a key.
  const isOwn = key === undefined && resource.entries.has(path);
  const written = isOwn ? known : writeValue(resource, path, key, known);
  const node = createClauseNode({ isNegated, path, key, operator }, written);
  const malformed = isOwn ? undefined : findMalformedName(resource, node);
  if (malformed !== undefined) throw new QueryError([malformed], printClause(node));
  const ast: QueryNode = { kind: 'Query', span: node.span, clauses: [node], connectives: [] };
  const { query, diagnostics } = checkAst(resource, ast, []);
  const clause = query?.clauses[0];
  const wrong = diagnostics.length === 0 ? diagnostics : diagnostics.filter((one) => isWrong(one, known));
  if (clause === undefined || wrong.length > 0) throw new QueryError(wrong, printClause(node));
  const bare = findBareText(node);
  if (bare !== undefined) throw new QueryError([bare], printClause(node));
  return { clause, text: formatClause(clause) };
}

/** Splits `metadata[key]`. */
function readName(name: string): readonly [path: string, key: string | undefined] {
  if (typeof name !== 'string') throw new TypeError(`\`field\` must be a string; got ${describeValue(name)}`);
  const bracket = name.endsWith(']') ? name.indexOf('[') : -1;
  return bracket === -1 ? [name, undefined] : [name.slice(0, bracket), name.slice(bracket + 1, -1)];
}

/** A value as it is now and stays: of a date only its time is taken. */
function readValue(value: unknown): ClauseValue {
  switch (typeof value) {
    case 'string':
    case 'number':
    case 'bigint':
    case 'boolean':
      return value;
    default: {
      if (value === null) return null;
      if (Array.isArray(value)) throw new TypeError('`value` must be one value; for a list there is `oneOf`');
      const epochMs = readEpochMs(value);
      if (epochMs !== undefined) return new Date(epochMs);
      throw new TypeError(
        `\`value\` must be a string, number, bigint, boolean, Date or null; got ${describeValue(value)}`,
      );
    }
  }
}

/** A value as the field takes it: that of a key compares by its JSON text (L3.5, L3.11), which stands in quotes. */
function writeValue(resource: Resource, path: string, key: string | undefined, value: ClauseValue): ClauseValue {
  const isText = typeof value === 'boolean' || typeof value === 'bigint' || Number.isFinite(value);
  if (!isText) return value;
  return resolveField(resource, path, key)?.key === undefined ? value : String(value);
}

/** What the parser would say of a name; the rules take the shape of names for granted. */
function findMalformedName(resource: Resource, { field }: ClauseNode): QueryDiagnostic | undefined {
  const { path, key, span } = field;
  if (key !== undefined && !/^\w+$/.test(key.name)) {
    return createDiagnostic(invalidMetadataKey, key.span, { key: key.name });
  }
  if (WRITTEN_PATH.test(path)) return undefined;
  return createDiagnostic(unknownField, span, { field: path, resource: resource.name, suggestions: [], elsewhere: [] });
}

/** What the parser would say of `NaN` and an invalid `Date`; on a field that takes any text the rules say nothing. */
function findBareText({ value }: ClauseNode): QueryDiagnostic | undefined {
  if (value?.kind !== 'Text' || value.open !== '') return undefined;
  return createDiagnostic(unquotedValue, value.span, { text: value.text });
}

/** What keeps a clause from being built: errors, and milliseconds, which a program gives by mistake and never on purpose. */
function isWrong({ severity, code }: QueryDiagnostic, value: ClauseValue): boolean {
  return severity === 'error' || (code === 'millisecond-timestamp' && typeof value !== 'string');
}
