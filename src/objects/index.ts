export type { QueryLike } from '../language/checker/query-like.ts';
export type { Collection, SearchOptions, SearchPage } from './collection/collection.ts';
export { type CollectionOptions, createCheckedCollection, createCollection } from './collection/create-collection.ts';
export type { Facet, Summary } from './collection/summary.ts';
export { CursorError } from './cursor.ts';
export {
  checkEquivalence,
  checkImplication,
  checkSatisfiability,
  checkTautology,
  type Equivalence,
  type Implication,
  type Satisfiability,
  type Tautology,
} from './logic/implies.ts';
export { type LogicDiagnostic, reviewQuery } from './logic/review-query.ts';
export { compileCheckedMatcher, type Matcher } from './matcher/compile-matcher.ts';
export { explainMatch, type MatchExplanation } from './matcher/explain-match.ts';
export { type Highlight, highlightMatches } from './matcher/highlight-matches.ts';
export { compileMatcher, countMatches, filterMatches, findMatch } from './matcher/matches.ts';
export { type MatchTally, tallyMatches } from './matcher/tally-matches.ts';
