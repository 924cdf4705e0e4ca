import type { DateForm } from '../../src/engines/dialects/dialect.ts';
import type { OwnColumns, OwnFragment } from '../../src/engines/tables/compile-columns.ts';
import type { Field } from '../../src/language/catalogue/field.ts';
import type { Resource } from '../../src/language/catalogue/resource.ts';
import type { CheckedExpression } from '../../src/language/checker/checked-query.ts';
import { findValues } from '../../src/objects/matcher/found-values.ts';
import { readInstant } from '../../src/objects/matcher/instants.ts';
import { hasValue, readText } from '../../src/objects/matcher/values.ts';
import { createPool, RESOURCES, type StoredObject } from './corpus.ts';
import { type Answer, compareAnswers, expectNone } from './differences.ts';
import type { Connection } from './own-connection.ts';

/** What a column holds. */
export type OwnType = 'text' | 'number' | 'boolean' | 'json' | DateForm;

/** A table of somebody's own: a column for each field of a resource. */
export interface OwnTable {
  readonly name: string;
  readonly resource: Resource;
  readonly types: readonly { readonly name: string; readonly type: OwnType }[];
  readonly columns: OwnColumns;
  /** What the rows stand for. */
  readonly objects: readonly StoredObject[];
  /** The id, and a cell for each column. */
  readonly rows: readonly (readonly unknown[])[];
}

/** Creates a table for each resource, by default the four of the service. Dates are stored in turn in the forms that the engine has. */
export function createTables(
  dates: readonly DateForm[],
  size: number,
  resources: readonly Resource[] = RESOURCES,
): readonly OwnTable[] {
  return resources.map((resource) => {
    const fields = [...resource.entries.values()].filter(({ path }) => path !== 'id');
    let dateFields = 0;
    const types = fields.map((field, index) => {
      const form = dates[dateFields % dates.length] as DateForm;
      if (field.type === 'date') dateFields += 1;
      return { name: `c${index}`, type: typeOf(field, form) };
    });
    const objects = createPool(resource, size).map((object) => project(fields, object));
    const rows = objects.map((object) => [
      object.id,
      ...fields.map((field, index) => toCell(field, types[index]?.type as OwnType, object)),
    ]);
    const columns = fields.map((field, index) => [
      field.path,
      field.type === 'date' ? { column: `t.c${index}`, as: types[index]?.type } : `t.c${index}`,
    ]);
    return {
      name: resource.name,
      resource,
      types,
      columns: { id: { column: 't.id', notNull: true }, ...Object.fromEntries(columns) } as OwnColumns,
      objects,
      rows,
    };
  });
}

function typeOf({ type, keyed }: Field, form: DateForm): OwnType {
  if (keyed === true) return 'json';
  if (type === 'date') return form;
  if (type === 'numeric') return 'number';
  return type === 'boolean' ? 'boolean' : 'text';
}

/** The part of an object that columns can hold. */
function project(fields: readonly Field[], object: StoredObject): StoredObject {
  const projected: StoredObject = { id: object.id };
  for (const field of fields) {
    if (field.type === 'presence' || field.source !== undefined) continue;
    const [value] = findValues({ field, key: undefined }, object).flatMap(({ value }) => toStored(field, value));
    if (value !== undefined) plant(projected as Record<string, unknown>, field.path.split('.'), value);
  }
  return projected;
}

function toStored({ type, keyed }: Field, value: unknown): unknown[] {
  if (keyed === true) return isStorable(JSON.stringify(value)) ? [value] : [];
  if (type === 'numeric') return Number.isFinite(value) ? [value] : [];
  if (type === 'boolean') return typeof value === 'boolean' ? [value] : [];
  if (type === 'date') {
    const instant = readInstant(value);
    return instant === undefined ? [] : [new Date(instant).toISOString().replace('.000Z', 'Z').replace('.250', '.25')];
  }
  const text = readText(value);
  return text !== undefined && isStorable(text) ? [text] : [];
}

/** PostgreSQL has no U+0000. */
export function isStorable(text: string): boolean {
  return text.isWellFormed() && !/\0|\\u0000|\\ud[89a-f]/.test(text);
}

function plant(object: Record<string, unknown>, [name = '', ...rest]: readonly string[], value: unknown): void {
  if (rest.length === 0) {
    object[name] ??= value;
    return;
  }
  if (typeof object[name] !== 'object') object[name] = {};
  plant(object[name] as Record<string, unknown>, rest, value);
}

function toCell(field: Field, type: OwnType, object: StoredObject): unknown {
  const values = findValues({ field, key: undefined }, object).map(({ value }) => value);
  const [value = null] = values;
  if (field.type === 'presence') return values.some(hasValue) ? 'x' : null;
  if (value === null) return null;
  const epochMs = readInstant(value) ?? 0;
  switch (type) {
    case 'json':
      return JSON.stringify(value);
    case 'text':
      return readText(value) ?? null;
    case 'epoch-ms':
      return epochMs;
    case 'timestamp':
      return String(value).replace('T', ' ').replace('Z', '');
    default:
      return value;
  }
}

/** Expects the matcher's answers to random expressions in the tables of resources. */
export async function expectAnswers(
  { run }: Connection,
  objectsOf: (name: string) => readonly StoredObject[],
  compile: (name: string, expression: CheckedExpression) => OwnFragment,
  numRuns: number,
): Promise<void> {
  const ask = async (expression: CheckedExpression): Promise<Answer> => {
    const { name } = expression.resource;
    const { text: sql, values, caveats } = compile(name, expression);
    const rows = await run(`SELECT t.id FROM ${name} AS t WHERE ${sql}`, values);
    return { ids: rows.map(([id]) => String(id)), caveats, sql };
  };
  expectNone(await compareAnswers(({ name }) => objectsOf(name), ask, numRuns), numRuns);
}
