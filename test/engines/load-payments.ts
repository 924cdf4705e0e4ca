// Loads 10,000 payments into an index: `node load-payments.ts sqlite payments.db`. Writes a line after each batch.
import { generatePayments } from '../../examples/objects-generator/generate.ts';
import { duckdb, type Engine, openIndex, openSearch, postgres, sqlite } from '../../src/engines/index.ts';

export const LOADED = 10_000;

const ENGINES: readonly Engine<never>[] = [duckdb, openSearch, postgres, sqlite];

if (process.argv[1] === import.meta.filename) {
  const [, , name = '', url = ''] = process.argv;
  const engine = ENGINES.find((one) => one.name === name) as Engine<unknown>;
  const index = await openIndex(engine, url, 'payments');
  await index.load(generatePayments(LOADED, 1), { batchSize: 1000, onProgress: ({ stored }) => console.log(stored) });
  await index.close();
}
