import type { StoreOptions } from './engine.ts';

/** Runs a statement and reports it to `onStatement`; `countRows` counts the rows of its result. */
export async function observe<Result>(
  { onStatement }: StoreOptions,
  text: string,
  run: () => Promise<Result>,
  countRows: (result: Result) => number,
): Promise<Result> {
  const start = performance.now();
  let rows: number | undefined;
  try {
    const result = await run();
    rows = countRows(result);
    return result;
  } finally {
    onStatement?.({ text, milliseconds: performance.now() - start, rows });
  }
}
