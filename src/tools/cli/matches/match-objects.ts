import type { CheckedQuery } from '../../../language/checker/checked-query.ts';
import { clausesOf } from '../../../language/checker/expression-tree.ts';
import { type QueryLike, readExpression } from '../../../language/checker/query-like.ts';
import type { Diagnostic } from '../../../language/diagnostic/diagnostic.ts';
import { toVisible } from '../../../language/diagnostic/quote.ts';
import { LOGIC_RULES } from '../../../objects/logic/review-query.ts';
import { compileClause, compileTree, type Matcher } from '../../../objects/matcher/compile-matcher.ts';
import type { InputFormat } from '../../../objects/readers/object-reader.ts';
import { originOf, sizeOfInputs } from '../../../objects/readers/open-input.ts';
import type { ObjectBatch } from '../../../objects/readers/read-objects.ts';
import { type ObjectWatch, watchFields, watchTypes } from '../../../objects/readers/watch-objects.ts';
import type { Run } from '../command.ts';
import { type ExitCode, UsageError } from '../exit.ts';
import { flushQuietly } from '../output.ts';
import { createProgress } from './progress.ts';
import { readFiles } from './read-files.ts';
import type { MatchWriter } from './write-matches.ts';

interface MatchObjectsOptions {
  readonly input?: InputFormat | undefined;
  readonly limit?: number | undefined;
  readonly quiet?: boolean | undefined;
  readonly review: ReviewWatch;
}

/** Reads the objects of files and passes the matches, or all objects, to a writer. */
export async function matchObjects(
  query: QueryLike,
  files: readonly string[],
  { input, limit = Number.POSITIVE_INFINITY, quiet = false, review }: MatchObjectsOptions,
  writer: MatchWriter,
  { output, errors }: Pick<Run, 'output' | 'errors'>,
): Promise<ExitCode> {
  const { resource, tree } = readExpression(query);
  const matches = compileTree(tree);
  const clauses = clausesOf(tree);
  const watches: readonly ObjectWatch[] = quiet ? [] : [watchFields({ clauses }), watchTypes({ clauses })];
  let objectCount = 0;
  let matchCount = 0;
  /** Returns whether more objects are wanted. */
  const take = async ({ origin, records }: ObjectBatch): Promise<boolean> => {
    for (const { object, line, json } of records) {
      const isMatch = matches(object);
      for (const watch of watches) watch.look(object, origin, line);
      review.look(object, isMatch);
      objectCount++;
      if (isMatch) matchCount++;
      if (isMatch || writer.takesAll) {
        const waiting = writer.write({ object, line, json, origin });
        if (waiting !== undefined) await waiting;
      }
      if (matchCount === limit) return false;
    }
    return true;
  };

  const progress = createProgress(errors, () => sizeOfInputs(files));
  const reader = readFiles(files, input, resource, progress, errors);
  for await (const batch of limit > 0 ? reader.batches : []) {
    if (!(await take(batch))) break;
    progress.show(objectCount, matchCount);
    // Matches of a growing input appear as it grows.
    await output.flush();
    await flushQuietly(errors);
  }
  progress.hide();
  // What should have written the objects has probably failed.
  if (limit > 0 && reader.isEmpty) {
    const [first = '', ...others] = files;
    throw new UsageError(others.length > 0 ? 'all files are empty' : `${toVisible(originOf(first))} is empty`);
  }
  await writer.end();
  const exitCode = reader.end(objectCount);
  for (const warning of watches.flatMap((watch) => watch.describe())) reader.warn(warning);
  return exitCode;
}

/** Finds out which logic warnings hold for the objects that are read. */
export interface ReviewWatch {
  /** Takes an object, and whether it matches the query. */
  look(object: object, isMatch: boolean): void;
  /** The warnings that no object has disproved so far. */
  confirmed(): readonly Diagnostic[];
}

/** Whether a diagnostic is a warning of `reviewQuery`. */
export function isReview({ code }: Diagnostic): boolean {
  return LOGIC_RULES.some((rule) => rule.code === code);
}

/**
 * Watches for objects that disprove a warning of `reviewQuery`. The warnings are about
 * objects that the service sends; an export may have a list at any field.
 */
export function watchReview(query: CheckedQuery | undefined, warnings: readonly Diagnostic[]): ReviewWatch {
  // Expressions are not reviewed.
  let open = warnings.flatMap((warning) => (query ? { warning, expects: compileExpectation(query, warning) } : []));
  return {
    look(object, isMatch) {
      if (open.length > 0) open = open.filter(({ expects }) => expects(object) === isMatch);
    },
    confirmed: () => open.map(({ warning }) => warning),
  };
}

/** Compiles a matcher that agrees with the query on every object for which the warning is true. */
function compileExpectation({ clauses, connective }: CheckedQuery, { code, span }: Diagnostic): Matcher {
  if (code === 'never-matches') return () => false;
  if (code === 'always-matches') return () => true;
  // The other warnings say that the query matches the same without the clause at their span.
  const others = clauses.filter(({ node }) => node.span.start !== span.start).map(compileClause);
  return connective === 'or'
    ? (object) => others.some((matches) => matches(object))
    : (object) => others.every((matches) => matches(object));
}
