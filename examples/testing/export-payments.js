import { readFile, rm, writeFile } from 'node:fs/promises';
import { search } from 'clausal';
import { fetchSource, searchAll } from 'clausal/client';

/** Pages through all payments; a file holds the place, so that a run that fails is continued by the next one. */
export async function exportPayments({ url, key, fetch }, placeFile, take) {
  const source = fetchSource({ url, key, fetch });
  const cursor = await readFile(placeFile, 'utf8').catch(() => undefined);
  const run = searchAll(source, search('payments').exists('id'), { cursor });
  for await (const page of run.pages()) {
    await take(page.data);
    if (run.cursor !== null) await writeFile(placeFile, run.cursor);
  }
  await rm(placeFile, { force: true });
}
