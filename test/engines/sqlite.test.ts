import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { openIndex } from '../../src/engines/open-index.ts';
import { sqlite } from '../../src/engines/sql/sqlite.ts';
import { findDifferences } from './differences.ts';

test('random expressions find what they match', async () => {
  const database = new DatabaseSync(':memory:');
  const { differences, compared } = await findDifferences(
    (resource) => openIndex(sqlite, database, resource),
    1000,
    800,
  );
  expect(differences.slice(0, 5)).toEqual([]);
  expect(compared).toBe(1000);
});
