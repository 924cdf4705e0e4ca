import type { CallWorker } from './data-worker.ts';

/** What the page of `clausal playground --in` searches in place of examples and files. */
export interface SearchedIndex {
  readonly resource: string;
  /** The URL as messages show it, without a password. */
  readonly url: string;
}

/** Reads what the server wrote into the page; `undefined` in a page that searches objects of its own. */
export function readSearchedIndex(): SearchedIndex | undefined {
  const block = document.getElementById('index');
  return block === null ? undefined : JSON.parse(block.textContent);
}

const SILENT = 'The command that serves this page does not answer. Start it again.';

/**
 * Creates a function that asks the server of the page in place of a worker. Its answer is `undefined` after
 * a problem.
 *
 * @param report - Called with a problem, and with `undefined` once results come again.
 */
export function startAsking(report: (problem: string | undefined) => void): CallWorker {
  const latest = new Map<string, readonly unknown[]>();
  const answers = new Map<string, Promise<unknown>>();

  async function ask(method: string, parameters: readonly unknown[]): Promise<unknown> {
    try {
      const response = await fetch('/call', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ method, parameters }),
      });
      if (!response.ok) {
        report(await response.text());
        return undefined;
      }
      const { answer } = await response.json();
      if (method === 'find') report(undefined);
      return answer;
    } catch {
      report(SILENT);
      return undefined;
    }
  }

  return (method, ...parameters) => {
    latest.set(method, parameters);
    // A slow index is asked only what the user wants by now. Each query of a list is counted.
    const isOutdated = (): boolean => method !== 'count' && latest.get(method) !== parameters;
    const before = answers.get(method) ?? Promise.resolve();
    const answer = before.then(() => (isOutdated() ? undefined : ask(method, parameters)));
    answers.set(method, answer);
    return answer as Promise<never>;
  };
}
