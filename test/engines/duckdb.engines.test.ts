import { DuckDBInstance } from '@duckdb/node-api';
import { describe, expect, test } from 'vitest';
import { openIndex } from '../../src/engines/open-index.ts';
import { duckdb } from '../../src/engines/sql/duckdb.ts';
import { findDifferences } from './differences.ts';
import { findHostileDifferences, notes } from './hostile.ts';

const instance = await DuckDBInstance.create();

describe('DuckDB', () => {
  test('finds what random expressions match', { timeout: 600_000 }, async () => {
    const connection = await instance.connect();
    const { differences, compared } = await findDifferences(
      (resource) => openIndex(duckdb, connection, resource),
      10_000,
      2000,
    );
    expect(differences.slice(0, 5)).toEqual([]);
    expect(compared).toBe(10_000);
  });

  test('takes 10,000 hostile texts in every position', { timeout: 600_000 }, async () => {
    const index = await openIndex(duckdb, await instance.connect(), notes);
    expect(await findHostileDifferences(index as never, { texts: 10_000, objects: 1000 })).toEqual([]);
  });
});
