import type { CheckedQuery } from '../../language/checker/checked-query.ts';
import { readCapabilities, type Searchable } from '../source.ts';
import type { Plan } from './plan.ts';

/** The requests at the same time to a source without a rate limit. */
const CONCURRENCY = 4;

/**
 * Asks something about each query of a plan, several at the same time: as many as the rate limit allows in a second.
 *
 * @returns The answers in the order of the queries.
 * @throws The first error of a call; no further query is asked then.
 */
export async function askEach<Answer>(
  source: Searchable,
  { queries }: Plan,
  ask: (query: CheckedQuery) => Promise<Answer>,
): Promise<readonly Answer[]> {
  const { requestsPerSecond = CONCURRENCY } = readCapabilities(source);
  const answers: Answer[] = [];
  const entries = queries.entries();
  let hasFailed = false;
  const work = async (): Promise<void> => {
    for (const [index, query] of entries) {
      if (hasFailed) return;
      answers[index] = await ask(query).catch((error: unknown) => {
        hasFailed = true;
        throw error;
      });
    }
  };
  await Promise.all(Array.from({ length: Math.min(requestsPerSecond, queries.length) }, work));
  return answers;
}
