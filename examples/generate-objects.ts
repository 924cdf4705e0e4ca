// Writes examples/objects: a coffee shop's payments, customers, subscriptions and plans, one JSON object a line.
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import {
  generateCustomers,
  generatePayments,
  generatePlans,
  generateSubscriptions,
} from './objects-generator/generate.ts';

const SEED = 102;
const FOLDER = path.join(import.meta.dirname, 'objects');

/** The text of each file by its path. */
export function generateObjectFiles(): ReadonlyMap<string, string> {
  const objects = {
    payments: generatePayments(240, SEED),
    customers: generateCustomers(64, SEED),
    subscriptions: generateSubscriptions(48, SEED),
    plans: generatePlans(10, SEED),
  };
  return new Map(
    Object.entries(objects).map(([resource, list]) => [path.join(FOLDER, `${resource}.ndjson`), toNdjson(list)]),
  );
}

function toNdjson(objects: Iterable<object>): string {
  return Array.from(objects, (object) => `${JSON.stringify(object)}\n`).join('');
}

if (process.argv[1] === import.meta.filename) {
  mkdirSync(FOLDER, { recursive: true });
  for (const [file, text] of generateObjectFiles()) writeFileSync(file, text);
}
