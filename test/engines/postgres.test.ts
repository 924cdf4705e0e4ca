import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { expect, test } from 'vitest';
import { openIndex } from '../../src/engines/open-index.ts';
import { postgres } from '../../src/engines/sql/postgres.ts';
import { describeIndex } from './contract.ts';
import { findDifferences } from './differences.ts';

let t = performance.now();
const database = await PGlite.create({ extensions: { pg_trgm } });
console.log('create', performance.now() - t);

describeIndex({
  name: 'PostgreSQL in process',
  open: (table, options) => openIndex(postgres, database, 'payments', { ...options, table }),
});

test('random expressions find what they match', async () => {
  const { differences, compared } = await findDifferences(
    (resource) => openIndex(postgres, database, resource),
    500,
    400,
  );
  expect(differences.slice(0, 5)).toEqual([]);
  expect(compared).toBe(500);
});
