import type { Goal } from '../tables/goals.ts';
import type { Cost } from './clausal-engine.ts';
import type { Kind } from './kinds.ts';
import type { KindResult } from './measure-kind.ts';

type Group = Kind['group'];

/** The goals for collections, measured by the worst kind of query in each group. */
export function listGoals(results: readonly KindResult[], { fields }: Cost): readonly Goal[] {
  const of = (...groups: readonly Group[]): readonly KindResult[] =>
    results.filter(({ kind }) => groups.includes(kind.group));
  const p99 = (...groups: readonly Group[]): number => Math.max(...of(...groups).map(({ clausal }) => clausal.p99));
  const p50 = (...groups: readonly Group[]): number => Math.max(...of(...groups).map(({ clausal }) => clausal.p50));
  const noDense = of('selective', 'selective ten', 'ten', 'dense', 'dense number', 'words');
  return [
    { what: 'collection, selective query: ms, p99', kind: 'at most', limit: 0.5, measured: p99('selective', 'words') },
    { what: 'collection, ten clauses, rare: ms, p99', kind: 'at most', limit: 1, measured: p99('selective ten') },
    { what: 'collection, dense numbers: ms, p50', kind: 'at most', limit: 2, measured: p50('dense number') },
    { what: 'collection, dense substring: ms, p50', kind: 'at most', limit: 20, measured: p50('dense substring') },
    { what: 'collection, dense words: ms, p50', kind: 'at most', limit: 50, measured: p50('dense words') },
    {
      what: 'first page of ten to its count, dense texts',
      kind: 'at most',
      limit: 1,
      measured: Math.max(
        ...of('dense substring', 'dense words').map(({ page, clausal }) => page.clausal.p50 / clausal.p50),
      ),
    },
    {
      what: 'first page of ten to DuckDB, dense texts',
      kind: 'at most',
      limit: 1,
      measured: Math.max(...of('dense substring', 'dense words').map(toDuckdbPage)),
    },
    {
      what: 'DuckDB to collection, no dense text',
      kind: 'at least',
      limit: 5,
      measured: Math.min(...noDense.map(toDuckdb)),
    },
    {
      what: 'DuckDB to collection, dense words',
      kind: 'at least',
      limit: 2,
      measured: Math.min(...of('dense words').map(toDuckdb)),
    },
    {
      what: 'collection to DuckDB, dense substring',
      kind: 'at most',
      limit: 1.5,
      measured: Math.max(...of('dense substring').map((result) => 1 / toDuckdb(result))),
    },
    {
      what: 'SQLite to collection, ten clauses',
      kind: 'at least',
      limit: 50,
      measured: Math.min(...of('selective ten', 'ten').map(toSqlite)),
    },
    {
      what: 'collection, twelve fields: bytes a row',
      kind: 'at most',
      limit: 250,
      measured: fields.reduce((sum, { bytesPerRow }) => sum + bytesPerRow, 0),
    },
  ];
}

function toDuckdb({ clausal, duckdb }: KindResult): number {
  return (duckdb?.p50 ?? Infinity) / clausal.p50;
}

function toDuckdbPage({ page }: KindResult): number {
  return page.clausal.p50 / (page.duckdb?.p50 ?? Infinity);
}

/** The ratio to SQLite, with or without indexes, whichever is faster. */
function toSqlite({ clausal, sqlite, scan }: KindResult): number {
  return Math.min(sqlite?.p50 ?? Infinity, scan?.p50 ?? Infinity) / clausal.p50;
}
