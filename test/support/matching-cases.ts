import { readFileSync } from 'node:fs';
import type { ResourceName } from '../../src/catalogue/catalogue.ts';

/** A query, objects that it finds, and near misses that it does not. */
export interface MatchingCase {
  readonly rule: string;
  readonly name: string;
  readonly resource: ResourceName;
  readonly text: string;
  readonly matches: readonly unknown[];
  readonly rejects: readonly unknown[];
}

const url = new URL('../../grammar/conformance/matching.json', import.meta.url);

/** The file of the cases as it is written. */
export const matchingFile = readFileSync(url, 'utf8');

/** What queries mean, for whatever answers them (L3). */
export const { cases: matchingCases } = JSON.parse(matchingFile) as { readonly cases: readonly MatchingCase[] };
