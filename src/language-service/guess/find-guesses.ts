import { type ResourceLike, toResource } from '../../catalogue/catalogue.ts';
import type { Resource } from '../../catalogue/resource.ts';
import { checkQuery } from '../../checker/check-query.ts';
import type { Diagnostic } from '../../diagnostic/diagnostic.ts';
import { applyEdits, type Fix, replaceFix } from '../../diagnostic/fix.ts';
import { quoteWritten } from '../../diagnostic/quote.ts';
import { type ExpectedClauseData, expectedClause } from '../../syntax/clause-diagnostics.ts';
import { parseQuery } from '../../syntax/parse-query.ts';
import { guessClauses } from './guess-clauses.ts';
import { guessDate, guessNumber } from './guess-value.ts';
import { guessWhole } from './guess-whole.ts';
import { guessWords } from './guess-words.ts';

/** A longer text, or one with more mistakes, is hardly typed by a person. */
const MAX_LENGTH = 4000;
const MAX_DIAGNOSTICS = 40;

/**
 * Adds guesses, as fixes that are not safe, likeliest first: at the meaning of a text
 * without a clause, of words between clauses, of dates and amounts in words, and of a
 * query in another language. All other diagnostics are returned unchanged.
 *
 * @param text - The text that was checked.
 * @param diagnostics - All diagnostics of the text, as `checkQuery` returns them.
 * @param now - The time that words such as `yesterday` are relative to.
 * @see L1.3
 */
export function addGuesses(
  resource: ResourceLike,
  text: string,
  diagnostics: readonly Diagnostic[],
  now = new Date(),
): readonly Diagnostic[] {
  const [first, ...others] = diagnostics;
  if (first === undefined) return diagnostics;
  const known = toResource(resource);
  const whole = guessWhole(known, text);
  if (whole !== undefined) return [{ ...first, fixes: [...first.fixes, whole] }, ...others];
  if (!isAboutWholeText(first)) return addWithin(known, text, diagnostics, now);
  const { start, end } = first.span;
  const queries = guessClauses(known, first.data.found, now);
  const fixes = queries.map((one) => replaceFix(`write ${quoteWritten(one)}`, false, start, end, one));
  return [{ ...first, fixes }];
}

function isAboutWholeText(one: Diagnostic): one is Diagnostic<'expected-clause', ExpectedClauseData> {
  return one.code === expectedClause.code && (one.data as ExpectedClauseData).example !== undefined;
}

/** Adds guesses to the diagnostics of single clauses. */
function addWithin(
  resource: Resource,
  text: string,
  diagnostics: readonly Diagnostic[],
  now: Date,
): readonly Diagnostic[] {
  if (text.length > MAX_LENGTH || diagnostics.length > MAX_DIAGNOSTICS) return diagnostics;
  if (!diagnostics.some(({ code, fixes }) => fixes.length === 0 && GUESSED.has(code))) return diagnostics;
  const { clauses } = parseQuery(text).ast;
  const words = guessWords(resource, text, clauses, now);
  const guess = (diagnostic: Diagnostic): readonly (Fix | undefined)[] => {
    switch (diagnostic.code) {
      case 'invalid-date':
        return [guessDate(text, diagnostic, clauses, now)];
      case 'invalid-number':
        return [guessNumber(resource, text, diagnostic, clauses)];
      default:
        return (
          words.find(({ span }) => span.start <= diagnostic.span.start && diagnostic.span.end <= span.end)?.fixes ?? []
        );
    }
  };
  const count = countErrors(diagnostics);
  const helps = ({ edits }: Fix): boolean =>
    countErrors(checkQuery(resource, applyEdits(text, edits)).diagnostics) < count;
  const guessed = diagnostics.map((diagnostic) => {
    if (diagnostic.fixes.length > 0 || !GUESSED.has(diagnostic.code)) return diagnostic;
    const fixes = guess(diagnostic).filter((fix) => fix !== undefined);
    const helping = fixes.filter(helps);
    return helping.length === 0 ? diagnostic : { ...diagnostic, fixes: helping };
  });
  return guessed.every((diagnostic, index) => diagnostic === diagnostics[index]) ? diagnostics : guessed;
}

const GUESSED: ReadonlySet<string> = new Set(['invalid-date', 'invalid-number', 'expected-operator']);

function countErrors(diagnostics: readonly Diagnostic[]): number {
  return diagnostics.filter(({ severity }) => severity === 'error').length;
}
