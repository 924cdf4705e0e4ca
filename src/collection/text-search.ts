import type { CheckedClause } from '../checker/checked-query.ts';
import { createValueTest } from '../matcher/value-tests.ts';
import type { Dictionary } from './dictionary.ts';

/** Finds texts of a dictionary by a part or by words. */
export interface TextSearch {
  /** The numbers of the texts of which a clause is true, its negation aside. */
  find(clause: CheckedClause): readonly number[];
  readonly bytes: number;
}

/** @see L3.6, L3.7 */
export function createTextSearch({ texts }: Dictionary): TextSearch {
  return {
    find(clause) {
      const test = createValueTest(clause);
      const found: number[] = [];
      for (const [code, text] of texts.entries()) if (text !== undefined && test(text)) found.push(code);
      return found;
    },
    bytes: 0,
  };
}
