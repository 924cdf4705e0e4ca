import { isDeepStrictEqual } from 'node:util';
import type { Clausal } from '../designs/clausal.ts';
import { writeClausal } from '../pools/clausal-dialect.ts';
import { createPool, type PoolName } from '../pools/pools.ts';
import { scanQuery } from './scan-query.ts';

/** Valid texts that no pool contains. */
const CORNERS = [
  ' amount:1 ',
  'amount:1\tAND\n-amount:-2.50',
  'metadata["a"]:"x" metadata[\'1_b\']:NULL customer.metadata.1c:TRUE',
  String.raw`id:"a\\" id:"say \"hi\" \n" id:'it\'s "so"' id:""`,
  'and:1 or_else:2 And not.x:3 aNd or[k]:4',
  'id:"\u{1f600} AND id:1" id:0042',
];

/**
 * Asserts that the floor does the same work: it gives the AST of `parseQuery`
 * for each valid query and rejects each invalid one.
 *
 * @throws {Error} For the first query with another result.
 */
export function assertFloor(parseQuery: Clausal['parseQuery'], pools: readonly PoolName[]): void {
  for (const text of CORNERS) assertSame(parseQuery, text, true);
  for (const pool of pools) {
    for (const query of createPool(pool)) assertSame(parseQuery, writeClausal(query), pool !== 'invalid');
  }
}

function assertSame(parseQuery: Clausal['parseQuery'], text: string, isValid: boolean): void {
  const { ast, error } = scanQuery(text);
  const parsed = parseQuery(text);
  const isParsedValid = parsed.diagnostics.every(({ severity }) => severity !== 'error');
  if (isParsedValid !== isValid) throw new Error(`parseQuery: ${isValid ? 'refused' : 'accepted'} ${text}`);
  if ((error === undefined) !== isValid) throw new Error(`floor: ${error?.code ?? 'accepted'} in ${text}`);
  if (isValid && !isDeepStrictEqual(ast, parsed.ast)) throw new Error(`the floor's AST differs for ${text}`);
}
