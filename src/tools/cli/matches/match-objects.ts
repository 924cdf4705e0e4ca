import tty from 'node:tty';
import { clausesOf, type ExpressionSource, readExpression } from '../../../language/checker/checked-expression.ts';
import type { CheckedQuery } from '../../../language/checker/checked-query.ts';
import type { Diagnostic } from '../../../language/diagnostic/diagnostic.ts';
import { toVisible } from '../../../language/diagnostic/quote.ts';
import { LOGIC_RULES } from '../../../objects/logic/review-query.ts';
import { compileClause, compileTree, type Matcher } from '../../../objects/matcher/compile-matcher.ts';
import type { InputFormat } from '../../../objects/readers/object-reader.ts';
import { formatOfName, sizeOfInputs } from '../../../objects/readers/open-input.ts';
import { type ObjectBatch, readObjects } from '../../../objects/readers/read-objects.ts';
import { type ObjectWatch, watchFields, watchTypes } from '../../../objects/readers/watch-objects.ts';
import type { Run } from '../command.ts';
import { EXIT, type ExitCode } from '../exit.ts';
import { flushQuietly, type Output } from '../output.ts';
import type { MatchWriter } from './write-matches.ts';

interface MatchObjectsOptions {
  readonly input?: InputFormat | undefined;
  readonly limit?: number | undefined;
  readonly quiet?: boolean | undefined;
  readonly review: ReviewWatch;
}

/** The number of broken lines to show one by one. */
const MAX_BROKEN_LINES = 20;

/** Reads the objects of files and passes the matches, or all objects, to a writer. */
export async function matchObjects(
  query: ExpressionSource,
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
  const warn = (text: string): void => {
    progress.hide();
    // A closed pipe is ignored here; any other failure shows at the last flush.
    errors.write(`clausal: ${text}\n`)?.catch(() => {});
  };
  let brokenLines = 0;
  let isUnreadable = false;
  const batches = readObjects(files, input, resource, {
    broken(origin, line, problem) {
      brokenLines++;
      if (brokenLines <= MAX_BROKEN_LINES) warn(`${toVisible(origin)}:${line}: ${problem}`);
    },
    unreadable(origin, reason) {
      isUnreadable = true;
      warn(`cannot read ${toVisible(origin)}: ${reason}`);
    },
    progress: progress.advance,
  });
  for await (const batch of limit > 0 ? batches : []) {
    if (!(await take(batch))) break;
    progress.show(objectCount, matchCount);
    // Matches of a growing input appear as it grows.
    await output.flush();
    await flushQuietly(errors);
  }
  progress.hide();
  await writer.end();
  if (brokenLines > MAX_BROKEN_LINES) warn(`${brokenLines - MAX_BROKEN_LINES} more broken lines`);
  if (objectCount === 0 && brokenLines > 0 && input === undefined && !files.every(formatOfName)) {
    warn('files without a known extension were read as JSON; use --input csv for CSV');
  }
  for (const warning of watches.flatMap((watch) => watch.describe())) warn(warning);
  if (isUnreadable) return EXIT.usage;
  return brokenLines > 0 ? EXIT.found : EXIT.ok;
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

const FIRST_AFTER_MS = 1000;
const EVERY_MS = 200;
const ERASE_LINE = '\r\u001b[K';

/** The progress of a long run, on one line of the terminal. */
export interface Progress {
  /** Reports that this many more bytes have been read. */
  advance(bytes: number): void;
  /** Updates the line from time to time; the caller flushes `errors`. */
  show(objects: number, matches?: number): void;
  /** Erases the line, at the end or before other output. */
  hide(): void;
}

/** @param sizeOf - Returns the total number of bytes to read, if it is known. */
export function createProgress(errors: Output, sizeOf: () => number | undefined): Progress {
  const isWanted = tty.isatty(2) && !tty.isatty(1);
  const size = isWanted ? sizeOf() : undefined;
  let bytes = 0;
  let dueMs = performance.now() + FIRST_AFTER_MS;
  let isShown = false;
  const write = (text: string): void => void errors.write(text)?.catch(() => {});
  return {
    advance(more) {
      bytes += more;
    },
    show(objects, matches) {
      if (!isWanted || performance.now() < dueMs) return;
      dueMs = performance.now() + EVERY_MS;
      isShown = true;
      const share = size === undefined || size === 0 ? '' : `${Math.min(100, Math.floor((bytes / size) * 100))}%, `;
      const matching = matches === undefined ? '' : `, ${matches.toLocaleString('en')} match`;
      write(`${ERASE_LINE}${share}${objects.toLocaleString('en')} objects${matching}`);
    },
    hide() {
      if (isShown) write(ERASE_LINE);
      isShown = false;
    },
  };
}
