import type { KnownValue } from '../assist/complete/value-offers.ts';
import { catalogue, isResourceName, type Resource } from '../index.ts';
import { readQuery } from '../language/document.ts';
import { countFacets, type FacetList } from './count-facets.ts';
import { createDataSet, createValueProvider, type DataSet } from './data-set.ts';
import { type FileContent, type OpenedFile, readContent } from './read-file.ts';
import { type Found, findResults, type ResultsRequest } from './results.ts';

/**
 * The calls that a worker answers. A source is the name of a resource for its examples, or that of an opened file;
 * once a file is closed, its answers are `undefined`.
 */
export interface DataCalls {
  addExamples(objects: Readonly<Record<string, readonly object[]>>): void;
  openFile(resource: string, name: string, bytes: ArrayBuffer): FileContent<OpenedFile>;
  closeFile(source: string): void;
  /** Also `undefined` if a later request came before this one ran. */
  find(source: string, request: ResultsRequest): Promise<Found | undefined>;
  /** The values of fields in what an expression without errors finds, or `undefined` as for `find`. */
  facets(source: string, text: string, areAllShown: boolean): Promise<FacetList | undefined>;
  /** The number of objects that an expression without errors finds. */
  count(source: string, text: string): number | undefined;
  /** Values for the list of suggestions, or `undefined` as for `find`. */
  values(source: string, field: string, prefix: string): Promise<readonly KnownValue[] | undefined>;
  /** The keys of each keyed field, the most common first. */
  keys(source: string): Readonly<Record<string, readonly string[]>> | undefined;
}

/** Answers calls with the objects that it is given. */
export function createCalls(): DataCalls {
  const dataSets = new Map<string, DataSet>();
  let files = 0;

  return {
    addExamples(objects) {
      for (const [name, list] of Object.entries(objects)) dataSets.set(name, createDataSet(resourceOf(name), list));
    },
    openFile(name, file, bytes) {
      const resource = resourceOf(name);
      const content = readContent(resource, Object.values(catalogue), file, bytes);
      if (!('read' in content)) return content;
      const { objects, ...read } = content.read;
      files += 1;
      const source = `file ${files}`;
      dataSets.set(source, createDataSet(resource, objects));
      return { ...content, read: { ...read, source, count: objects.length } };
    },
    closeFile: (source) => void dataSets.delete(source),
    find: lastOnly((source, request) => {
      const dataSet = dataSets.get(source);
      return dataSet && findResults(dataSet, request);
    }),
    facets: lastOnly((source, text, areAllShown) => {
      const dataSet = dataSets.get(source);
      if (dataSet === undefined) return undefined;
      return countFacets(dataSet, readQuery(dataSet.resource, text, { expressions: true }), areAllShown);
    }),
    count(source, text) {
      const dataSet = dataSets.get(source);
      if (dataSet === undefined) return undefined;
      const { expression } = readQuery(dataSet.resource, text, { expressions: true });
      return expression && dataSet.collection.count(expression);
    },
    values: lastOnly((source, field, prefix) => {
      const dataSet = dataSets.get(source);
      return dataSet && createValueProvider(dataSet)(field, prefix);
    }),
    keys(source) {
      const dataSet = dataSets.get(source);
      const keyed = [...(dataSet?.resource.entries.values() ?? [])].filter((field) => field.keyed === true);
      return dataSet && Object.fromEntries(keyed.map((field) => [field.path, dataSet.keysOf(field).names]));
    },
  };
}

function resourceOf(name: string): Resource {
  if (!isResourceName(name)) throw new Error(`there is no resource ${name}`);
  return catalogue[name];
}

/** Runs only the last of the calls that have arrived meanwhile. */
function lastOnly<Parameters extends readonly unknown[], Result>(
  run: (...parameters: Parameters) => Result,
): (...parameters: Parameters) => Promise<Result | undefined> {
  let last = 0;
  return async (...parameters) => {
    last += 1;
    const own = last;
    // Messages that wait already come before the timer.
    await new Promise((resolve) => setTimeout(resolve));
    return own === last ? run(...parameters) : undefined;
  };
}

type Message = readonly [id: number, name: keyof DataCalls, parameters: readonly unknown[]];

/** Answers the calls of the page, in a worker. */
export function serveCalls(): void {
  const calls = createCalls();
  addEventListener('message', async ({ data: [id, name, parameters] }: MessageEvent<Message>) => {
    try {
      postMessage([id, await Reflect.apply(calls[name], undefined, parameters)]);
    } catch (error) {
      postMessage([id, undefined, error instanceof Error ? error.message : String(error)]);
    }
  });
}

export type CallWorker = <Name extends keyof DataCalls>(
  name: Name,
  ...parameters: Parameters<DataCalls[Name]>
) => Promise<Awaited<ReturnType<DataCalls[Name]>>>;

/**
 * Starts a worker, which keeps large files from blocking the page. It runs the script of the page. The answer to a call
 * that throws there rejects.
 */
export function startWorker(script: string): CallWorker {
  const worker = new Worker(URL.createObjectURL(new Blob([script], { type: 'text/javascript' })));
  const waiting = new Map<number, { resolve(answer: never): void; reject(error: Error): void }>();
  let last = 0;
  worker.addEventListener('message', ({ data: [id, answer, problem] }) => {
    if (problem === undefined) waiting.get(id)?.resolve(answer as never);
    else waiting.get(id)?.reject(new Error(problem));
    waiting.delete(id);
  });
  return (name, ...parameters) =>
    new Promise((resolve, reject) => {
      last += 1;
      waiting.set(last, { resolve, reject });
      worker.postMessage([last, name, parameters] satisfies Message);
    });
}

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
 * Creates a function that asks the server of the page in place of a worker. Its answer is `undefined` after a problem.
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
