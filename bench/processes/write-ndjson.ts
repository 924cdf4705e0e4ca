import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createRandom } from '../../examples/objects-generator/random.ts';
import { writeClausal } from '../pools/clausal-dialect.ts';
import { drawMistakenQuery } from '../pools/draw-mistaken-query.ts';
import { drawBrokenQuery, drawQuery } from '../pools/draw-query.ts';

/** Lines in the file of the throughput table. */
export const LINE_COUNT = 100_000;

/** Writes queries of 1 to 5 clauses, four in five valid, one a line, into a new folder, and gives the path. */
export function writeNdjson(): { readonly folder: string; readonly path: string } {
  const random = createRandom(7);
  const lines: string[] = [];
  for (let index = 0; index < LINE_COUNT; index++) {
    const isValid = random.chance(0.8);
    const draw = random.chance(0.5) ? drawBrokenQuery : drawMistakenQuery;
    const query = writeClausal(isValid ? drawQuery(random, random.integer(1, 5)) : draw(random));
    lines.push(JSON.stringify({ resource: 'payments', query }));
  }
  const folder = mkdtempSync(join(tmpdir(), 'clausal-bench-'));
  const path = join(folder, 'queries.ndjson');
  writeFileSync(path, `${lines.join('\n')}\n`);
  return { folder, path };
}
