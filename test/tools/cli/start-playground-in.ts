import { once } from 'node:events';
import { runClausal, startClausal } from './run-clausal.ts';
import { createTemporaryFiles } from './temporary-files.ts';

/** The page of an index of the example payments, served by a process. */
export interface ServedIndex {
  /** The URL of the index. */
  readonly url: string;
  /** The address of the page. */
  readonly address: string;
  stop(): Promise<void>;
}

/** Indexes the example payments, and starts `clausal playground --in`. */
export async function startPlaygroundIn(): Promise<ServedIndex> {
  const files = createTemporaryFiles();
  const url = `sqlite:${files.path('payments.db')}`;
  await runClausal(['index', '-r', 'payments', '--into', url, 'examples/objects/payments.ndjson']);
  const child = startClausal(['playground', '--in', url, '-r', 'payments']);
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  return {
    url,
    address: String(line).trim(),
    async stop() {
      child.kill();
      await once(child, 'close');
      files.remove();
    },
  };
}
