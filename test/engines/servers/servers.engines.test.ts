import { Client as OpenSearchClient } from '@opensearch-project/opensearch';
import { Client } from 'pg';
import { expect, test } from 'vitest';
import { useEngine } from './use-engine.ts';

test('PostgreSQL answers and has trigrams', async (context) => {
  const { urls, version } = useEngine(context, 'postgres');
  const client = new Client({ connectionString: urls[0] });
  await client.connect();
  await client.query('CREATE EXTENSION IF NOT EXISTS pg_trgm');
  const { rows } = await client.query("SELECT version(), similarity('coffee', 'coffee') AS similarity");
  await client.end();
  expect(rows).toMatchObject([{ version: expect.stringContaining(`PostgreSQL ${version} `), similarity: 1 }]);
});

test('each node of OpenSearch finds the documents of all shards', async (context) => {
  const { urls, version } = useEngine(context, 'opensearch');
  const client = new OpenSearchClient({ nodes: [...urls] });
  const settings = { number_of_shards: 3, number_of_replicas: 0 };
  await client.indices.create({ index: 'smoke', body: { settings } });
  const body = Array.from({ length: 30 }, (_, number) => [{ index: {} }, { number }]).flat();
  await client.bulk({ index: 'smoke', refresh: true, body });
  for (const url of urls) {
    const node = new OpenSearchClient({ node: url });
    expect((await node.info()).body.version.number).toBe(version);
    expect((await node.count({ index: 'smoke' })).body).toMatchObject({ count: 30, _shards: { successful: 3 } });
    await node.close();
  }
  await client.indices.delete({ index: 'smoke' });
  await client.close();
});
