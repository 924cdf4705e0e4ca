import { closeSync, mkdtempSync, openSync, statSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generatePayments } from '../../examples/objects-generator/generate.ts';

const SEED = 7;
const FLUSH_AT = 1 << 20;

/** Writes generated payments, one a line, into a new folder. */
export function writePayments(count: number): {
  readonly folder: string;
  readonly path: string;
  readonly bytes: number;
} {
  const folder = mkdtempSync(join(tmpdir(), 'clausal-bench-'));
  const path = join(folder, 'payments.ndjson');
  const file = openSync(path, 'w');
  let text = '';
  for (const payment of generatePayments(count, SEED)) {
    text += `${JSON.stringify(payment)}\n`;
    if (text.length < FLUSH_AT) continue;
    writeSync(file, text);
    text = '';
  }
  writeSync(file, text);
  closeSync(file);
  return { folder, path, bytes: statSync(path).size };
}
