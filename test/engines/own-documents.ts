import type { DialectName } from '../../src/engines/dialects/dialect.ts';
import { compileDocument } from '../../src/engines/tables/compile-document.ts';
import type { Resource } from '../../src/language/catalogue/resource.ts';
import { readInstant } from '../../src/objects/matcher/instants.ts';
import { createPool, RESOURCES, type StoredObject } from './corpus.ts';
import { type Connection, connect } from './own-connection.ts';
import { expectAnswers, isStorable } from './own-tables.ts';

/** The type of a column of JSON. */
export const JSON_TYPES = { sqlite: 'TEXT', postgres: 'jsonb', duckdb: 'JSON' } as const;

/** Creates a table of objects as JSON. */
export async function loadDocuments(
  { run }: Connection,
  dialect: DialectName,
  table: string,
  objects: readonly StoredObject[],
): Promise<void> {
  await run(`CREATE TABLE ${table} (id ${dialect === 'duckdb' ? 'VARCHAR' : 'text'}, data ${JSON_TYPES[dialect]})`);
  const from = {
    sqlite: 'SELECT value ->> 0, value ->> 1 FROM json_each(?1)',
    postgres: 'SELECT value ->> 0, value -> 1 FROM jsonb_array_elements($1::text::jsonb) AS r(value)',
    duckdb: `SELECT value ->> 0, value -> 1 FROM (SELECT unnest(from_json($1::VARCHAR::JSON, '["JSON"]')) AS value)`,
  }[dialect];
  await run(`INSERT INTO ${table} ${from}`, [JSON.stringify(objects.map((object) => [object.id, object]))]);
}

/** Objects with lists only where the resource has them, one on the way. */
export function createDocuments(resource: Resource, size: number): readonly StoredObject[] {
  const fields = [...resource.entries.values()];
  const isPlain = (object: StoredObject): boolean =>
    isStorable(JSON.stringify(object)) &&
    fields.every(({ path, source, many }) =>
      [path, source?.path ?? path].every((one) => countLists(object, one.split('.')) <= (many === true ? 1 : 0)),
    );
  return createPool(resource, size * 2)
    .map(toUsualDates)
    .filter(isPlain)
    .slice(0, size);
}

/** An object without dates in forms that have a caveat. */
function toUsualDates(object: StoredObject): StoredObject {
  const text = JSON.stringify(object, (_, value) => {
    const instant = typeof value === 'string' ? readInstant(value) : undefined;
    if (instant !== undefined) return new Date(instant).toISOString().replace('.000Z', 'Z').replace('.250Z', '.25Z');
    return value === '2025-02-30T00:00:00Z' ? 'soon' : value;
  });
  return JSON.parse(text) as StoredObject;
}

function countLists(value: unknown, names: readonly string[]): number {
  if (Array.isArray(value)) return 1 + Math.max(0, ...value.map((element) => countLists(element, names)));
  const [name, ...rest] = names;
  if (name === undefined || typeof value !== 'object' || value === null) return 0;
  return countLists(value[name as keyof object], rest);
}

/** Random expressions find in documents of an engine what they match. */
export async function expectDocumentsAnswer(dialect: keyof typeof JSON_TYPES, runs: number): Promise<void> {
  const connection = await connect(dialect);
  const documents = new Map(RESOURCES.map((resource) => [resource.name, createDocuments(resource, 150)]));
  for (const [name, objects] of documents) await loadDocuments(connection, dialect, name, objects);
  await expectAnswers(
    connection,
    (name) => documents.get(name) ?? [],
    (_, expression) => compileDocument(expression, { dialect, document: 't.data' }),
    runs,
  );
}
