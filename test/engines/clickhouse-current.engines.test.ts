import { expect, test } from 'vitest';
import { openIndex } from '../../src/engines/open-index.ts';
import { clickhouse } from '../../src/engines/sql/clickhouse.ts';
import { describeIndex } from './contract.ts';
import { findDifferences } from './differences.ts';
import { startChdb } from './servers/chdb.ts';

const chdb = await startChdb();
const url = `clickhouse://${chdb.url}`;
describeIndex({
  name: 'chdb',
  open: (table, options) => openIndex(clickhouse, url, 'payments', { ...options, table }),
});
test('diff', async () => {
  const { differences, compared, refused } = await findDifferences(
    (resource) => openIndex(clickhouse, url, resource, { table: `d_${resource.name}` }),
    1000,
    800,
  );
  expect(differences.slice(0, 5)).toEqual([]);
  console.log(compared, refused, chdb.version);
}, 300_000);
