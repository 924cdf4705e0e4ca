import { closestNames } from '../../language/base/closest-names.ts';
import { describeValue, freezeDeep } from '../../language/base/plain-data.ts';
import type { FieldType } from '../../language/catalogue/field-types.ts';
import { fieldName } from '../../language/catalogue/resolve-field.ts';
import type { ParameterClause } from '../../language/checker/checked-clause.ts';
import { invalidValue } from '../../language/checker/invalid-value.ts';
import { QueryError } from '../../language/checker/query-error.ts';
import type { QueryDiagnostic } from '../../language/checker/registry.ts';
import { createDiagnostic } from '../../language/diagnostic/declaration.ts';
import { quoteText } from '../../language/diagnostic/quote.ts';
import type { ClauseNode, Operator } from '../../language/syntax/ast.ts';

/** A parameter of a stored query. */
export interface QueryParameter {
  /** Without the `$`. */
  readonly name: string;
  /** The clauses whose value it is, in the order of the text. */
  readonly clauses: readonly [ParameterUse, ...(readonly ParameterUse[])];
}

/** A clause whose value is a parameter. */
export interface ParameterUse {
  /** The name as steps take it: `amount`, `metadata[order_id]`. */
  readonly field: string;
  readonly operator: Operator;
  /** The type of the field, which decides on the values. */
  readonly type: FieldType;
  /** Whether the clause is negated; absent if it is not. */
  readonly not?: true;
  /** Whether it is in a list, `id:[$ids]`, and takes several values; absent if it is not. */
  readonly list?: true;
}

/**
 * Lists the parameters of clauses.
 *
 * @param listed - The nodes of the clauses that are values of a list.
 */
export function listParameters(
  clauses: readonly ParameterClause[],
  listed?: ReadonlySet<ClauseNode>,
): readonly QueryParameter[] {
  const toUse = ({ node, field, key, operator, isNegated }: ParameterClause): ParameterUse => ({
    field: fieldName({ field, key }),
    operator,
    type: field.type,
    ...(isNegated && { not: true }),
    ...(listed?.has(node) === true && { list: true }),
  });
  const byName = Map.groupBy(clauses, ({ parameter }) => parameter.name);
  const parameters = Array.from(byName, ([name, [first, ...others]]) => ({
    name,
    clauses: [toUse(first as ParameterClause), ...others.map(toUse)] as const,
  }));
  return freezeDeep(parameters);
}

/** Unknown names after this many are not reported. */
const MAX_UNKNOWN = 100;

/**
 * Reads the value of each parameter.
 *
 * @throws {QueryError} If there is none, or one for another name; if a value is `null`, which may be an accident.
 */
export function readValues(
  values: unknown,
  text: string,
  clauses: readonly ParameterClause[],
): ReadonlyMap<string, unknown> {
  const given = readMembers(values);
  if (given === undefined) {
    const message = `the values must be an object with a value for each parameter; got ${describeValue(values)}`;
    throw new QueryError([reportValue({ start: 0, end: text.length }, '', values, message)], text);
  }
  const first = new Map(clauses.toReversed().map(({ parameter }) => [parameter.name, parameter]));
  const names = [...first.keys()];
  const unknown = [...given.keys()].filter((name) => !first.has(name)).slice(0, MAX_UNKNOWN);
  const missing = clauses.filter(({ parameter }) => {
    return (given.get(parameter.name) ?? null) === null && first.get(parameter.name) === parameter;
  });
  const diagnostics = [
    ...missing.map(({ parameter: { name, raw, span } }) => {
      const message =
        given.get(name) === null
          ? `${quoteText(raw)} is \`null\`, which may be an accident; to find objects without a value, write \`null\` in the text`
          : `${quoteText(raw)} has no value`;
      return reportValue(span, raw, given.get(name), message);
    }),
    ...unknown.map((name) => {
      const [near] = closestNames(names, name);
      const hint = near === undefined ? '' : `; the nearest is ${quoteText(`$${near}`)}`;
      const message = `${quoteText(`$${name}`)} is not a parameter${hint}`;
      return reportValue({ start: 0, end: text.length }, `$${name}`, given.get(name), message);
    }),
  ];
  if (diagnostics.length > 0) throw new QueryError(diagnostics, text);
  return given;
}

/** The own members of an object; `undefined` if it is none, or cannot be read. */
function readMembers(values: unknown): ReadonlyMap<string, unknown> | undefined {
  if (typeof values !== 'object' || values === null) return undefined;
  try {
    return Array.isArray(values) ? undefined : new Map(Object.entries(values));
  } catch {
    // A getter or proxy threw.
    return undefined;
  }
}

function reportValue(
  span: { readonly start: number; readonly end: number },
  field: string,
  value: unknown,
  message: string,
): QueryDiagnostic {
  const data = { field, expected: 'a value', got: describeValue(value) };
  return { ...createDiagnostic(invalidValue, span, data), message };
}
