import { DatabaseSync } from 'node:sqlite';
import { PGlite } from '@electric-sql/pglite';
import { afterAll } from 'vitest';
import { openIndex } from '../../src/engines/engine-index.ts';
import { duckdb } from '../../src/engines/sql/duckdb.ts';
import { postgres } from '../../src/engines/sql/postgres.ts';
import { sqlite } from '../../src/engines/sql/sqlite.ts';
import type { OwnFragment } from '../../src/engines/tables/compile-columns.ts';
import { compileColumns } from '../../src/engines/tables/compile-columns.ts';
import { compileDocument } from '../../src/engines/tables/compile-document.ts';
import { type StoredObjects, testConformance, testIndexConformance } from './conformance.ts';
import { KINDS_OF_COLUMNS, KINDS_OF_DOCUMENTS } from './conformance-kinds.ts';
import { loadTable, OWN_DATES } from './own-columns.ts';
import { type Connection, connect } from './own-connection.ts';
import { createDocuments, loadDocuments } from './own-documents.ts';
import { createTables, type OwnTable } from './own-tables.ts';

const database = PGlite.create();
afterAll(async () => (await database).close());

testIndexConformance('sqlite', (resource) => openIndex(sqlite, new DatabaseSync(':memory:'), resource));
testIndexConformance('duckdb', (resource) => openIndex(duckdb, ':memory:', resource));
testIndexConformance('postgres', async (resource) => openIndex(postgres, await database, resource));

const SIZE = 150;
for (const dialect of ['sqlite', 'duckdb', 'postgres'] as const) {
  let connecting: Promise<Connection> | undefined;
  const open = (): Promise<Connection> => {
    connecting ??= connect(dialect);
    return connecting;
  };

  testConformance(`columns.${dialect}`, KINDS_OF_COLUMNS, async (resource) => {
    const connection = await open();
    const [table] = createTables(OWN_DATES[dialect], SIZE, [resource]) as readonly [OwnTable];
    await loadTable(connection, dialect, table);
    const { name, columns, objects } = table;
    return { objects, find: async (query) => ask(connection, name, compileColumns(query, { dialect, columns })) };
  });

  testConformance(`documents.${dialect}`, KINDS_OF_DOCUMENTS, async (resource) => {
    const connection = await open();
    const objects = createDocuments(resource, SIZE);
    const table = `documents_${resource.name}`;
    await loadDocuments(connection, dialect, table, objects);
    const options = { dialect, document: 't.data' } as const;
    return { objects, find: async (query) => ask(connection, table, compileDocument(query, options)) };
  });
}

async function ask(connection: Connection, table: string, fragment: OwnFragment): ReturnType<StoredObjects['find']> {
  const text = `SELECT t.id FROM ${table} AS t WHERE ${fragment.text} ORDER BY t.id`;
  const rows = await connection.run(text, fragment.values);
  return { ids: rows.map(([id]) => String(id)), caveats: fragment.caveats.map(({ code }) => code) };
}
