import type { Field } from '../catalogue/field.ts';
import { readAlias, resolveField } from '../catalogue/resolve-field.ts';
import type { Resource } from '../catalogue/resource.ts';
import { VALUE_FORMATS } from '../catalogue/value-formats.ts';
import { writeExample } from '../catalogue/write-example.ts';
import { createDiagnostic } from '../diagnostic/declaration.ts';
import type { Diagnostic } from '../diagnostic/diagnostic.ts';
import type { ClauseNode, ParsedExpression } from '../syntax/ast.ts';
import { type ExpectedClauseData, expectedClause, expectedOperator } from '../syntax/syntax-diagnostics.ts';
import { closestFields } from './closest-fields.ts';

/**
 * Reports a text without a clause, such as a sentence, as one mistake, because the parser's diagnostics of single words
 * do not help its writer.
 *
 * @returns `undefined` if the text has a clause or the beginning of one, or if the parser's diagnostics are precise.
 * @see L1.3
 */
export function reportNoClause(
  resource: Resource,
  text: string,
  { clauses, diagnostics }: Pick<ParsedExpression, 'clauses' | 'diagnostics'>,
): Diagnostic<'expected-clause', ExpectedClauseData> | undefined {
  if (diagnostics.length === 0) return undefined;
  const read = clauses.slice(0, MAX_CLAUSES);
  if (clauses.some(({ operator }) => operator) || isBegun(resource, read)) return undefined;
  if (isPrecise(resource, diagnostics, clauses)) return undefined;
  const start = text.length - text.trimStart().length;
  const end = text.trimEnd().length;
  const data = { found: text.slice(start, end), example: writeExample(chooseExample(resource)) };
  return createDiagnostic(expectedClause, { start, end }, data);
}

/** The most clauses of a sentence that are looked up; each lookup searches the whole catalogue. */
const MAX_CLAUSES = 10;

/** Whether the diagnostics say what is missing: `amount` lacks an operator, while `coffee` is not a field at all. */
function isPrecise(
  resource: Resource,
  diagnostics: readonly Diagnostic[],
  [clause, ...others]: readonly ClauseNode[],
): boolean {
  if (clause !== undefined && others.length === 0 && isKnown(resource, clause.field)) {
    const { start, end } = clause.span;
    return diagnostics.every(({ span }) => span.start >= start && span.end <= end);
  }
  const [{ code } = expectedClause] = diagnostics;
  return diagnostics.length === 1 && code !== expectedOperator.code && code !== expectedClause.code;
}

/**
 * Whether there is a clause that lacks only its operator: a field and a value. Beside
 * other words, as in `card ending 4242`, the field must be spelt right.
 */
function isBegun(resource: Resource, clauses: readonly ClauseNode[]): boolean {
  const isNear = ({ field: { path, key } }: ClauseNode): boolean => closestFields(resource, path, key?.name).length > 0;
  return (
    clauses.some(({ field, value }) => value !== undefined && isKnown(resource, field)) ||
    (clauses.length > 0 && clauses.every((clause) => clause.value !== undefined && isNear(clause)))
  );
}

function isKnown(resource: Resource, { path, key }: ClauseNode['field']): boolean {
  return resolveField(resource, path, key?.name) !== undefined || readAlias(resource, path, key?.name) !== undefined;
}

/** A longer example, such as an id, hides what a clause looks like. */
const MAX_EXAMPLE_LENGTH = 20;
/** The most instructive field for an example: one with known values, else one with a format, else the first. */
function chooseExample({ entries }: Resource): Field {
  const fields = [...entries.values()];
  const isShort = ({ format }: Field): boolean =>
    format !== undefined && VALUE_FORMATS[format].example.length <= MAX_EXAMPLE_LENGTH;
  return (
    fields.find(({ values, path }) => values !== undefined && !path.includes('.')) ??
    fields.find(isShort) ??
    (fields[0] as Field)
  );
}
