import { readFileSync } from 'node:fs';
import { catalogue } from '../../src/language/catalogue/catalogue.ts';
import type { Resource } from '../../src/language/catalogue/resource.ts';
import { checkQuery } from '../../src/language/checker/check-query.ts';

/** A query of the conformance cases. */
export interface CorpusQuery {
  readonly resource: Resource;
  readonly text: string;
}

/** The texts of all conformance cases that name a resource, each once. */
export function readCorpus(): readonly CorpusQuery[] {
  const found = new Map<string, CorpusQuery>();
  for (const file of ['check', 'matching']) {
    const url = new URL(`../../grammar/conformance/${file}.json`, import.meta.url);
    const { cases } = JSON.parse(readFileSync(url, 'utf8')) as {
      readonly cases: readonly { readonly resource: string; readonly text: unknown }[];
    };
    for (const { resource: name, text } of cases) {
      const resource = Object.hasOwn(catalogue, name) ? catalogue[name as keyof typeof catalogue] : undefined;
      if (resource !== undefined && typeof text === 'string') found.set(`${name} ${text}`, { resource, text });
    }
  }
  return [...found.values()];
}

/** The queries of the corpus without errors. */
export function readValidCorpus(): readonly CorpusQuery[] {
  return readCorpus().filter(({ resource, text }) => checkQuery(resource, text).valid);
}
