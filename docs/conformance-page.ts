import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** The outcomes of tests: a file for each storage and engine, such as `index.sqlite.json`. */
const FOLDER = 'test/engines/conformance';

const ENGINES: Readonly<Record<string, string>> = {
  sqlite: 'SQLite',
  duckdb: 'DuckDB',
  postgres: 'PostgreSQL',
  clickhouse: 'ClickHouse',
  opensearch: 'OpenSearch',
};

const STORAGES: Readonly<Record<string, string>> = {
  index: 'An index',
  columns: 'Your own columns',
  documents: 'Objects in a JSON column',
};

const INTRO = `<!-- Generated from ${FOLDER} by npm run generate. Do not edit. -->

# What each engine answers exactly

Tests ask each engine for clauses of every kind, on objects with values that engines like to compare in their own way,
and compare the answers with those of the [matcher](find-objects.md). These are the outcomes for
[an index](index-and-search.md) and for [your own tables](own-tables.md):

- **exact**: the answer is always the matcher's.
- **refused**: an \`IndexError\` with the code \`unsupported-clause\`.
- \`number-precision\`, \`number-text\`, \`date-form\`: exact, except for the clauses that have this
  [caveat](own-tables.md#what-is-exact).
- \`odd-values\`: exact, except that the engine sorts values that a collection cannot sort. An empty text comes before
  others; half of a surrogate pair, and an object where a text should be, are among the texts; a date that cannot be
  read comes after all others.

A dash means that there is no such clause: a column has one value, and a \`WHERE\` fragment has no order.`;

type Outcomes = Readonly<Record<string, string>>;

/** The page of the guide that lists what each engine answers exactly. */
export function renderConformancePage(): string {
  const files = new Set(readdirSync(FOLDER));
  const sections = Object.entries(STORAGES).map(([storage, title]) => {
    const engines = Object.keys(ENGINES).filter((engine) => files.has(`${storage}.${engine}.json`));
    return `## ${title}\n\n${renderTable(engines, (engine) => readOutcomes(storage, engine))}`;
  });
  return `${[INTRO, ...sections].join('\n\n')}\n`;
}

function readOutcomes(storage: string, engine: string): Outcomes {
  return JSON.parse(readFileSync(path.join(FOLDER, `${storage}.${engine}.json`), 'utf8')) as Outcomes;
}

function renderTable(engines: readonly string[], read: (engine: string) => Outcomes): string {
  const outcomes = engines.map(read);
  const kinds = new Set(outcomes.flatMap((some) => Object.keys(some)));
  const write = (outcome = '–'): string =>
    outcome.includes('-') ? `\`${outcome.replaceAll(', ', '`, `')}\`` : outcome;
  const rows = [...kinds].map((kind) => [kind, ...outcomes.map((some) => write(some[kind]))]);
  const table = [['clause', ...engines.map((engine) => ENGINES[engine] ?? engine)], ...rows];
  const widths = table[0]?.map((_, column) => Math.max(...table.map((row) => row[column]?.length ?? 0))) ?? [];
  const lines = table.map((row) => `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`);
  const rule = `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`;
  return [lines[0], rule, ...lines.slice(1)].join('\n');
}
