import { describe, expect, test } from 'vitest';
import { compileDocument, documentIndexes } from '../../src/engines/own/compile-document.ts';
import type { JsonDialectName } from '../../src/engines/own/json-dialects.ts';
import { catalogue } from '../../src/language/catalogue/catalogue.ts';
import type { Resource } from '../../src/language/catalogue/resource.ts';
import { checkExpressionText } from '../../src/language/checker/check-expression.ts';
import { readInstant } from '../../src/objects/matcher/instants.ts';
import { createPool, RESOURCES, type StoredObject } from './corpus.ts';
import { type Connection, connect } from './own-connection.ts';
import { compareAnswers, isStorable } from './own-tables.ts';

const JSON_TYPES = { sqlite: 'TEXT', postgres: 'jsonb', duckdb: 'JSON' } as const;

async function load(
  { run }: Connection,
  dialect: JsonDialectName,
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
function createDocuments(resource: Resource, size: number): readonly StoredObject[] {
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

const documents = new Map(RESOURCES.map((resource) => [resource.name, createDocuments(resource, 150)]));

const RUNS = { sqlite: 200, postgres: 80, duckdb: 60 } as const;

describe.each(['sqlite', 'postgres', 'duckdb'] as const)('documents in %s', (dialect) => {
  test('random expressions find what they match', async () => {
    const connection = await connect(dialect);
    for (const [name, objects] of documents) await load(connection, dialect, name, objects);
    const { differences, ...counts } = await compareAnswers(
      ({ name }) => documents.get(name) ?? [],
      async ({ name }, expression) => {
        const fragment = compileDocument(expression, { dialect, document: 't.data' });
        const rows = await connection.run(`SELECT t.id FROM ${name} AS t WHERE ${fragment.text}`, fragment.values);
        return { ids: rows.map(([id]) => String(id)), fragment };
      },
      RUNS[dialect],
    );
    expect(differences.slice(0, 5)).toEqual([]);
    expect(counts).toEqual({ compared: RUNS[dialect], refused: 0, doubtful: 0 });
  });
});

const INDEXED = {
  amount: 'amount>5',
  payment_status: 'payment_status:["settled", "pending"]',
  created_at: 'created_at>"2025-01-31T12:00:00Z"',
  'refund.is_refunded': 'refund.is_refunded:true',
  'status_reason.decline_code': 'status_reason.decline_code:"x"',
};

test.each(['sqlite', 'postgres'] as const)('the indexes of documents serve queries in %s', async (dialect) => {
  const { run } = await connect(dialect);
  await run(`CREATE TABLE p (data ${JSON_TYPES[dialect]})`);
  const indexes = documentIndexes('payments', {
    dialect,
    table: 'p',
    document: 't.data',
    indexes: Object.keys(INDEXED),
  });
  for (const statement of indexes) await run(statement);
  if (dialect === 'postgres') await run('SET enable_seqscan = off');
  const explain = dialect === 'sqlite' ? 'EXPLAIN QUERY PLAN' : 'EXPLAIN';
  for (const [path, query] of Object.entries(INDEXED)) {
    const expression = checkExpressionText(catalogue.payments, query);
    const { text, values } = compileDocument(expression, { dialect, document: 't.data' });
    const plan = await run(`${explain} SELECT * FROM p AS t WHERE ${text}`, values);
    expect(plan.join('\n')).toContain(`p_${path.replaceAll('.', '_')}_idx`);
  }
});

test.each(['metadata[a]', 'metadata', 'fraud_prevention', 'three_d_secure.attempted', 'none'])(
  'there is no index of %s',
  (path) => {
    const options = { dialect: 'sqlite', table: 'p', document: 'data', indexes: [path] } as const;
    expect(() => documentIndexes('payments', options)).toThrow(TypeError);
  },
);

test('keys are values', () => {
  const expression = checkExpressionText(catalogue.payments, 'metadata[order_1]:"x"');
  for (const dialect of ['sqlite', 'postgres', 'duckdb'] as const) {
    const { text, values } = compileDocument(expression, { dialect, document: 'data' });
    expect(text).not.toContain('order_1');
    expect(JSON.stringify(values)).toContain('order_1');
  }
});
