import { Session } from 'node:inspector/promises';

/** Counts the calls of each function, of ours and of dependencies, while an action runs. */
export async function countCalls(action: () => unknown): Promise<ReadonlyMap<string, number>> {
  const session = new Session();
  session.connect();
  try {
    await session.post('Profiler.enable');
    await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
    action();
    const { result } = await session.post('Profiler.takePreciseCoverage');
    const counts = new Map<string, number>();
    for (const { url, functions } of result) {
      if (!url.startsWith('file:') || url === import.meta.url) continue;
      for (const { functionName, ranges } of functions) {
        const count = ranges[0]?.count ?? 0;
        if (count > 0) counts.set(functionName, (counts.get(functionName) ?? 0) + count);
      }
    }
    return counts;
  } finally {
    session.disconnect();
  }
}
