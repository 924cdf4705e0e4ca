import { readFileSync } from 'node:fs';
import type { ResourceName } from '../../src/language/catalogue/catalogue.ts';

/** A query with objects that it finds and objects that it must not find. */
export interface MatchingCase {
  readonly rule: string;
  readonly name: string;
  readonly resource: ResourceName;
  readonly text: string;
  readonly matches: readonly unknown[];
  readonly rejects: readonly unknown[];
}

const url = new URL('../../grammar/conformance/matching.json', import.meta.url);

/** The format of the file. */
export const matchingFile = readFileSync(url, 'utf8');

/** The conformance cases of matching (L3), for any implementation. */
export const { cases: matchingCases } = JSON.parse(matchingFile) as { readonly cases: readonly MatchingCase[] };
