import { DuckDBInstance } from '@duckdb/node-api';
import { expect, test } from 'vitest';
import { openIndex } from '../../src/engines/open-index.ts';
import { duckdb } from '../../src/engines/sql/duckdb.ts';
import { describeIndex } from './contract.ts';
import { findDifferences } from './differences.ts';

const instance = await DuckDBInstance.create();
const connection = await instance.connect();

describeIndex({
  name: 'DuckDB',
  open: (table, options) => openIndex(duckdb, connection, 'payments', { ...options, table }),
});

test('finds what random expressions match', async () => {
  const { differences, compared } = await findDifferences(
    (resource) => openIndex(duckdb, connection, resource),
    500,
    400,
  );
  expect(differences.slice(0, 5)).toEqual([]);
  expect(compared).toBe(500);
});
