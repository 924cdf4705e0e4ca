import { z } from 'zod';
import { fieldName } from '../catalogue/resolve-field.ts';
import type { CheckedQuery } from '../checker/checked-query.ts';
import { writeValue } from '../matcher/describe-clause.ts';
import { findValues } from '../matcher/found-values.ts';
import type { FoundObject } from './match-files.ts';

/** The most characters of all whole objects in an answer. */
const MAX_OBJECTS_LENGTH = 30_000;
/** The number of values of a field to show. */
const MAX_VALUES = 5;

/** A match, as answers show it. */
export const foundOutput = z.object({
  file: z.string(),
  line: z.number().describe('The line where the object starts, from 1.'),
  id: z.string().optional(),
  values: z
    .record(z.string(), z.unknown())
    .describe('The values of the fields of the query: `null` for no value, a list for several.'),
  object: z.record(z.string(), z.unknown()).optional().describe('The whole object, if `objects` is set.'),
});

/** Describes matches by the fields of the query; whole objects are added as long as they fit. */
export function describeFound(
  query: CheckedQuery,
  found: readonly FoundObject[],
  withObjects: boolean,
): readonly z.input<typeof foundOutput>[] {
  let length = 0;
  return found.map(({ object, file, line }) => {
    const id = readId(object);
    const answer = { file, line, ...(id !== undefined && { id }), values: describeValues(query, object) };
    if (!withObjects) return answer;
    length += JSON.stringify(object).length;
    return length > MAX_OBJECTS_LENGTH ? answer : { ...answer, object: object as Readonly<Record<string, unknown>> };
  });
}

function readId(object: object): string | undefined {
  const id: unknown = Object.hasOwn(object, 'id') ? (object as { readonly id: unknown }).id : undefined;
  return typeof id === 'string' || typeof id === 'number' ? String(id).slice(0, MAX_ID_LENGTH) : undefined;
}

const MAX_ID_LENGTH = 100;

function describeValues({ clauses }: CheckedQuery, object: object): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    clauses.map((clause) => {
      const values = findValues(clause, object);
      const shown = values.slice(0, MAX_VALUES).map(({ value }) => toShort(value));
      if (values.length > MAX_VALUES) shown.push('…');
      return [fieldName(clause), shown.length > 1 ? shown : (shown[0] ?? null)];
    }),
  );
}

const MAX_TEXT_LENGTH = 200;

/** A value of a limited length: lists and objects in words. */
function toShort(value: unknown): unknown {
  if (typeof value === 'number' || typeof value === 'boolean') return value;
  if (typeof value !== 'string') return writeValue(value);
  return value.length > MAX_TEXT_LENGTH ? `${value.slice(0, MAX_TEXT_LENGTH)}…` : value;
}
