import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import { afterAll, describe, expect, test } from 'vitest';
import { openIndex } from '../../src/engines/engine-index.ts';
import { duckdb } from '../../src/engines/sql/duckdb.ts';
import { expectIndexAnswers, findDifferences } from './differences.ts';
import { findHostileDifferences, notes } from './hostile.ts';
import { expectLoadSurvivesKills, expectRepeatableLoad } from './kill-load.ts';
import { lowering, withStatements } from './naive-duckdb.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'clausal-duckdb-'));
afterAll(() => rmSync(folder, { recursive: true }));

const instance = await DuckDBInstance.create();
const fresh = (): Promise<DuckDBConnection> => DuckDBInstance.create().then((created) => created.connect());

describe('DuckDB', () => {
  test('finds what random expressions match', { timeout: 600_000 }, async () => {
    const connection = await instance.connect();
    await expectIndexAnswers((resource) => openIndex(duckdb, connection, resource), 4000, 2000);
  });

  test('takes 4,000 hostile texts in every position', { timeout: 600_000 }, async () => {
    const index = await openIndex(duckdb, await instance.connect(), notes);
    expect(await findHostileDifferences(index as never, { texts: 4000, objects: 1000 })).toEqual([]);
  });

  test.each<{ mistake: string; rewrite: (text: string) => string }>([
    { mistake: 'NOT of null', rewrite: (text) => text.replace(/"\w+" IS NULL OR NOT/g, 'NOT') },
    { mistake: 'an empty OR that is true', rewrite: (text) => text.replaceAll('1 = 0', '1 = 1') },
    {
      mistake: 'dates compared as texts',
      rewrite: (text) =>
        text.replace(
          /"created_at" ([<>]?=) (\$\d+::BIGINT)/g,
          `nullif(regexp_extract(object_json, '"created_at":"([^"]*)"', 1), '') $1 strftime(make_timestamp($2 * 1000), '%Y-%m-%dT%H:%M:%SZ')`,
        ),
    },
  ])('DuckDB is compared so that it would show $mistake', async ({ rewrite }) => {
    const mistaken = withStatements(await fresh(), rewrite);
    const { differences } = await findDifferences((resource) => openIndex(duckdb, mistaken, resource), 500, 400);
    expect(differences.length).toBeGreaterThan(0);
  });

  test('DuckDB is compared so that it would show letter case folded by `toLowerCase`', async () => {
    const own = await fresh();
    const { differences } = await findDifferences((resource) => openIndex(lowering, own, resource), 500, 400);
    expect(differences.length).toBeGreaterThan(0);
  });

  test('loses and doubles nothing when a load is killed and run again', async () => {
    await expectRepeatableLoad(duckdb, path.join(folder, 'killed.duckdb'));
  });

  test('DuckDB keeps whole batches of a load that is killed after any statement', { timeout: 300_000 }, async () => {
    await expectLoadSurvivesKills(duckdb, path.join(folder, 'statements.duckdb'));
  });
});
