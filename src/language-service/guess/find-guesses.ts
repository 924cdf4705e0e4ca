import type { Resource } from '../../catalogue/resource.ts';
import type { Diagnostic } from '../../diagnostic/diagnostic.ts';
import { type Fix, replaceFix } from '../../diagnostic/fix.ts';
import { quoteWritten } from '../../diagnostic/quote.ts';
import { type ExpectedClauseData, expectedClause } from '../../syntax/clause-diagnostics.ts';
import { parseQuery } from '../../syntax/parse-query.ts';
import type { Span } from '../../text/span.ts';
import { guessClauses } from './guess-clauses.ts';
import { guessDate, guessFraction, guessNumber } from './guess-value.ts';
import { guessWhole } from './guess-whole.ts';
import { guessWords } from './guess-words.ts';
import { createTest } from './try-guess.ts';

/** A longer text, or one with more mistakes, is hardly typed by a person. */
const MAX_LENGTH = 4000;
const MAX_DIAGNOSTICS = 40;

/**
 * Adds guesses, likeliest first, to the diagnostics of single mistakes: at the meaning of
 * a text without a clause, of words between clauses, of dates and amounts in words, and
 * of a query in another language. All other diagnostics are returned unchanged.
 */
export function findGuesses(
  resource: Resource,
  text: string,
  diagnostics: readonly Diagnostic[],
  now: Date,
): readonly Diagnostic[] {
  const [first] = diagnostics;
  if (first === undefined) return diagnostics;
  // An editor shows the diagnostic next to the caret, which may be any of them.
  const addToAll = (fixes: readonly Fix[]): readonly Diagnostic[] =>
    diagnostics.map((one) => ({ ...one, fixes: [...fixes, ...one.fixes] }));
  const whole = guessWhole(resource, text);
  if (whole !== undefined) return addToAll([whole]);
  const { start, end } = isAboutWholeText(first) ? first.span : findWords(text);
  const words = text.slice(start, end);
  const isSentence = isAboutWholeText(first) || isWithoutOperator(text);
  const fixes = (isSentence ? guessClauses(resource, words, now) : []).map((one) =>
    replaceFix(`write ${quoteWritten(one)}`, false, start, end, one),
  );
  if (fixes.length > 0) return addToAll(fixes);
  return isAboutWholeText(first) ? diagnostics : addWithin(resource, text, diagnostics, now);
}

function isWithoutOperator(text: string): boolean {
  return text.length <= MAX_LENGTH && parseQuery(text).ast.clauses.every(({ operator }) => operator === undefined);
}

/** The span of a text without the spaces around it. */
function findWords(text: string): Span {
  const end = text.trimEnd().length;
  return { start: Math.min(text.length - text.trimStart().length, end), end };
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
      case 'fractional-number':
        return [guessFraction(resource, text, diagnostic, clauses)];
      default:
        return (
          words.find(({ span }) => span.start <= diagnostic.span.start && diagnostic.span.end <= span.end)?.fixes ?? []
        );
    }
  };
  const helps = createTest(resource, text, diagnostics);
  const guessed = diagnostics.map((diagnostic) => {
    if (diagnostic.fixes.length > 0 || !GUESSED.has(diagnostic.code)) return diagnostic;
    const fixes = guess(diagnostic).filter((fix) => fix !== undefined);
    const helping = fixes.filter(helps);
    return helping.length === 0 ? diagnostic : { ...diagnostic, fixes: helping };
  });
  return guessed.every((diagnostic, index) => diagnostic === diagnostics[index]) ? diagnostics : guessed;
}

const GUESSED: ReadonlySet<string> = new Set([
  'invalid-date',
  'invalid-number',
  'fractional-number',
  'expected-operator',
]);
