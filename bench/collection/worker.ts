// Runs one engine in a separate process, controlled over IPC: `node worker.ts <engine> <payments>`.

import { type ClausalEngine, createClausal } from './clausal-engine.ts';
import { createDuckdb } from './duckdb-engine.ts';
import type { Engine } from './engine.ts';
import { createSqlite } from './sqlite-engine.ts';

export const ENGINES = ['clausal', 'duckdb', 'sqlite', 'sqlite-scan'] as const;
export type EngineName = (typeof ENGINES)[number];

/** A request to a worker. Only the first engine answers `texts` and `cost`. */
export type Request =
  | { readonly kind: 'cost' }
  | { readonly kind: 'texts'; readonly queries: number; readonly count: number }
  | { readonly kind: 'run'; readonly text: string }
  | { readonly kind: 'page'; readonly text: string };

export interface Answer {
  /** `undefined` if the engine cannot express the query. */
  readonly count: number | undefined;
  readonly milliseconds: number;
}

if (process.send !== undefined) await serve(process.argv[2] as EngineName, Number(process.argv[3]));

async function createEngine(name: EngineName, count: number): Promise<Engine | ClausalEngine> {
  switch (name) {
    case 'clausal':
      return createClausal(count);
    case 'duckdb':
      return createDuckdb(count);
    case 'sqlite':
      return createSqlite(count, false);
    case 'sqlite-scan':
      return createSqlite(count, true);
  }
}

async function serve(name: EngineName, count: number): Promise<void> {
  const engine = await createEngine(name, count);
  process.on('disconnect', () => process.exit());
  process.on('message', async (request: Request) => {
    if (request.kind === 'run') process.send?.(await run(await engine.prepare(request.text)));
    else if (request.kind === 'page') process.send?.(await run(await engine.preparePage?.(request.text)));
    else if ('cost' in engine) {
      process.send?.(request.kind === 'cost' ? engine.cost() : engine.writeTexts(request.queries, request.count));
    }
  });
  process.send?.(engine.note);
}

async function run(count: (() => number | Promise<number>) | undefined): Promise<Answer> {
  if (count === undefined) return { count, milliseconds: 0 };
  const start = performance.now();
  const counted = await count();
  return { count: counted, milliseconds: performance.now() - start };
}
