import { isList, readEpochMs } from '../../language/base/plain-data.ts';
import { negateVerb, operatorVerb } from '../../language/catalogue/field-types.ts';
import { fieldName } from '../../language/catalogue/resolve-field.ts';
import { type CheckedClause, writeCheckedValue } from '../../language/checker/checked-clause.ts';
import type { FoundValue } from './found-values.ts';
import { hasWrongType, readValueType } from './value-tests.ts';
import { readText } from './values.ts';

/** Describes why a clause, without its negation, is true or false; `met` is the value that makes it true. */
export function describeClause(
  clause: CheckedClause,
  values: readonly FoundValue[],
  met: FoundValue | undefined,
): string {
  const name = `\`${fieldName(clause)}\``;
  const [only, ...others] = values;
  if (clause.value.kind === 'null') return only === undefined ? `${name} has no value` : describeValue(only);
  const verb = operatorVerb(clause.field.type, clause.operator);
  const expected = writeExpected(clause);
  if (met !== undefined) return verb === 'is' ? describeValue(met) : `${describeValue(met)}, which ${verb} ${expected}`;
  if (only === undefined) return `${name} has no value, so it ${negateVerb(verb)} ${expected}`;
  if (others.length > 0) return `none of the ${values.length} values of ${name} ${verb} ${expected}`;
  const misfit = describeMisfit(clause, only.value);
  if (misfit !== undefined) return `${describeValue(only)}, which is ${misfit}`;
  return `${describeValue(only)}, ${verb === 'is' ? 'not' : `which ${negateVerb(verb)}`} ${expected}`;
}

/** Describes why a value cannot be compared with that of the clause; `undefined` if it can. */
function describeMisfit(clause: CheckedClause, value: unknown): string | undefined {
  const type = readValueType(clause);
  if (type === undefined || !hasWrongType(type, value)) return undefined;
  return typeof value === 'string' && type !== 'date' ? `a string, not a ${type}` : `not a ${type}`;
}

function writeExpected({ value }: CheckedClause): string {
  const text = writeCheckedValue(value);
  return value.kind === 'text' ? writeText(text) : text;
}

function describeValue({ path, value }: FoundValue): string {
  return `\`${path}\` is ${writeValue(value)}`;
}

/** Writes a value on one short line for people. */
export function writeValue(value: unknown): string {
  const text = readText(value);
  if (text !== undefined) return typeof value === 'string' ? writeText(value) : text;
  if (isList(value)) return 'a list';
  if (typeof value === 'function') return 'a function';
  if (readEpochMs(value) !== undefined) return 'an invalid date';
  return typeof value === 'object' ? 'an object' : String(value);
}

const MAX_TEXT_LENGTH = 60;

function writeText(text: string): string {
  return JSON.stringify(text.length > MAX_TEXT_LENGTH ? `${text.slice(0, MAX_TEXT_LENGTH)}…` : text);
}
