import { readFile, rm, writeFile } from 'node:fs/promises';
import { search } from 'clausal';
import { fetchSource, searchAll } from 'clausal/client';

/** Pages through all payments. A file keeps the cursor, so that the next run resumes one that failed. */
export async function exportPayments({ url, key, fetch }, cursorFile, take) {
  const source = fetchSource({ url, key, fetch });
  const cursor = await readFile(cursorFile, 'utf8').catch(() => undefined);
  const run = searchAll(source, search('payments').exists('id'), { cursor });
  for await (const page of run.pages()) {
    await take(page.data);
    if (run.cursor !== null) await writeFile(cursorFile, run.cursor);
  }
  await rm(cursorFile, { force: true });
}
