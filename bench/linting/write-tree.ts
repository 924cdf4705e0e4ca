import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createRandom, type Random } from '../../examples/objects-generator/random.ts';
import { writeClausal } from '../pools/clausal-dialect.ts';
import { drawMistakenQuery } from '../pools/draw-mistaken-query.ts';
import { drawQuery } from '../pools/draw-query.ts';

/** The number of files in the tree, and of those with queries. */
export const FILE_COUNT = 1000;
export const HOLDING_COUNT = 50;
/** The number of queries in the big file. */
export const QUERY_COUNT = 10_000;

const FUNCTIONS_PER_FILE = 12;

/** The input of the table, in its own folder. */
export interface LintTree {
  readonly folder: string;
  /** A folder of programs. */
  readonly programs: string;
  /** A file of many queries, one a line. */
  readonly queries: string;
  /** A file of a few queries. */
  readonly small: string;
}

/** Writes a tree of programs, one in twenty with queries, and files of queries. */
export function writeTree(): LintTree {
  const random = createRandom(7);
  const folder = mkdtempSync(path.join(tmpdir(), 'clausal-bench-'));
  const programs = path.join(folder, 'programs');
  for (let index = 0; index < FILE_COUNT; index++) {
    const module = path.join(programs, `module-${index % 25}`);
    mkdirSync(module, { recursive: true });
    const holdsQueries = index % (FILE_COUNT / HOLDING_COUNT) === 0;
    writeFileSync(path.join(module, `file-${index}.ts`), writeProgram(random, index, holdsQueries));
  }
  const queries = path.join(folder, 'many.query');
  writeFileSync(queries, writeQueries(random, QUERY_COUNT));
  const small = path.join(folder, 'small.query');
  writeFileSync(small, writeQueries(random, 3));
  return { folder, programs, queries, small };
}

function writeQueries(random: Random, count: number): string {
  const lines = Array.from({ length: count }, () => drawText(random));
  return `# resource: payments\n${lines.join('\n')}\n`;
}

/** One in fifty has a mistake, as in a repository that is linted regularly. */
function drawText(random: Random): string {
  return writeClausal(random.chance(0.98) ? drawQuery(random, random.integer(1, 5)) : drawMistakenQuery(random));
}

function writeProgram(random: Random, index: number, holdsQueries: boolean): string {
  const functions = Array.from({ length: FUNCTIONS_PER_FILE }, (_, number) => writeFunction(index, number));
  if (!holdsQueries) return functions.join('\n');
  const searches = Array.from({ length: 3 }, (_, number) => writeSearch(random, number));
  return ["import { query } from 'clausal';", '', ...functions, ...searches].join('\n');
}

function writeFunction(index: number, number: number): string {
  return `
export interface Order${number} {
  readonly id: string;
  readonly lines: readonly { readonly sku: string; readonly quantity: number; readonly price?: number }[];
}

/** Adds up the lines of an order that have a price, and leaves out those of module ${index}. */
export function total${number}(order: Order${number}, rate = ${number + 1}.5): number {
  let sum = 0;
  for (const { sku, quantity, price } of order.lines) {
    if (price === undefined || sku.startsWith('module-${index}-')) continue;
    sum += Math.round(quantity * price * rate);
  }
  return order.id === \`order-\${rate}\` ? 0 : sum;
}
`;
}

function writeSearch(random: Random, number: number): string {
  const text = drawText(random).replaceAll(/[\\`$]/g, '');
  return `export const search${number} = /* clausal: payments */ \`${text}\`;
export const since${number} = (date: Date) => query('payments')\`created_at>=\${date} amount>${number}\`;
`;
}
