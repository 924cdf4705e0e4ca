import { checkQuery } from '../../src/language/checker/check-query.ts';
import type { CheckedQuery } from '../../src/language/checker/checked-query.ts';
import { type Collection, createCollection } from '../../src/objects/index.ts';
import type { Engine } from './engine.ts';
import { KINDS, writeTexts } from './kinds.ts';
import { type BenchPayment, createPayments } from './objects.ts';
import { COLUMNS } from './rows.ts';

/** The collection as an engine, with its costs and with queries on its objects. */
export interface ClausalEngine extends Engine {
  writeTexts(kind: number, count: number): readonly string[];
  /** The costs so far. */
  cost(): Cost;
}

/** The time and memory for a collection and its indexes. */
export interface Cost {
  readonly createMs: number;
  readonly rowBytes: number;
  readonly fields: readonly { readonly field: string; readonly buildMs: number; readonly bytesPerRow: number }[];
}

export async function createClausal(count: number): Promise<ClausalEngine> {
  const payments = createPayments(count);
  const start = performance.now();
  const collection = createCollection('payments', payments);
  const createMs = performance.now() - start;
  const buildMs = COLUMNS.map(({ name, probe }) => timeFirstUse(collection, `${name}${probe}`));
  return {
    note: '',
    async prepare(text) {
      const query = readQuery(text);
      return () => collection.search(query, { limit: 10 }).total_count;
    },
    async preparePage(text) {
      const query = readQuery(text);
      return () => collection.search(query, { limit: 10 }).data.length;
    },
    writeTexts: (kind, texts) => writeTexts(KINDS[kind] ?? fail(kind), payments, texts),
    cost() {
      const { rowBytes, fields } = collection.memory();
      const bytesOf = (name: string): number => fields.find(({ field }) => field === name)?.bytes ?? 0;
      return {
        createMs,
        rowBytes: rowBytes / count,
        fields: COLUMNS.map(({ name }, index) => ({
          field: name,
          buildMs: buildMs[index] as number,
          bytesPerRow: bytesOf(name) / count,
        })),
      };
    },
  };
}

function fail(kind: number): never {
  throw new RangeError(`no kind ${kind}`);
}

function timeFirstUse(collection: Collection<BenchPayment>, text: string): number {
  const query = readQuery(text);
  const start = performance.now();
  collection.count(query);
  return performance.now() - start;
}

function readQuery(text: string): CheckedQuery {
  const { query } = checkQuery('payments', text);
  if (query === undefined) throw new Error(`${text} is not a valid query`);
  return query;
}
