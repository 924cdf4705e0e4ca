// Loads 10,000 payments into an index: `node load-payments.ts sqlite payments.db`. Writes a line after each batch.
// `node load-payments.ts sqlite payments.db mirror 3` loads a few into the table `mirror`, and kills itself after the third statement.
import { generatePayments } from '../../examples/objects-generator/generate.ts';
import { duckdb, type Engine, openIndex, openSearch, postgres, sqlite } from '../../src/engines/index.ts';

export const LOADED = 10_000;
/** A small load, in three batches. */
export const FEW = { objects: 60, batchSize: 20, indexes: ['amount', 'statement_descriptor'] };

const ENGINES: readonly Engine<never>[] = [duckdb, openSearch, postgres, sqlite];

if (process.argv[1] === import.meta.filename) {
  const [, , name = '', url = '', table, statements] = process.argv;
  const engine = ENGINES.find((one) => one.name === name) as Engine<unknown>;
  let left = Number(statements);
  const onStatement = (): void => {
    left -= 1;
    if (left === 0) process.kill(process.pid, 'SIGKILL');
  };
  const { indexes, batchSize, objects } = FEW;
  if (table === undefined) {
    const index = await openIndex(engine, url, 'payments');
    await index.load(generatePayments(LOADED, 1), { batchSize: 1000, onProgress: ({ stored }) => console.log(stored) });
    await index.close();
  } else {
    const index = await openIndex(engine, url, 'payments', { table, indexes, onStatement });
    await index.load(generatePayments(objects, 1), { batchSize });
    await index.close();
  }
}
