import { sortDiagnostics } from '../language/diagnostic/diagnostic.ts';
import { reviewQuery } from '../objects/logic/review-query.ts';
import type { Level } from './diagnose.ts';

/** The diagnostics of the rules and, in a query without errors, those of logic. */
export const LOGIC: Level = {
  name: 'logic',
  collect({ query, diagnostics }) {
    const reviewed = query === undefined ? [] : reviewQuery(query);
    return reviewed.length === 0 ? diagnostics : sortDiagnostics([...diagnostics, ...reviewed]);
  },
};
