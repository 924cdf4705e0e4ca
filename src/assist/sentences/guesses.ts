import type { Span } from '../../language/base/span.ts';
import { resolveField } from '../../language/catalogue/resolve-field.ts';
import type { Diagnostic } from '../../language/diagnostic/diagnostic.ts';
import { applyEdits, type Fix, replaceFix } from '../../language/diagnostic/fix.ts';
import { quoteWritten } from '../../language/diagnostic/quote.ts';
import type { QueryDocument } from '../../language/document.ts';
import type { ClauseNode } from '../../language/syntax/ast.ts';
import type { SemanticToken } from '../../language/syntax/semantic-tokens.ts';
import { type ExpectedClauseData, expectedClause } from '../../language/syntax/syntax-diagnostics.ts';
import { isExplained, type Level, mayGuess } from '../diagnose.ts';
import { LOGIC } from '../logic-level.ts';
import { readForeign } from '../paste/read-foreign.ts';
import { searchFields } from '../search-fields.ts';
import type { UserContext } from '../user.ts';
import { type Guess, guessClauses, scoreGuess } from './guess-clauses.ts';

/**
 * Adds guesses to the diagnostics, as fixes that are not safe, likeliest first: at the
 * meaning of a text without a clause, of words between clauses, of dates and amounts in
 * words, of a query in another language, and of a clause with several mistakes. A clause
 * without a mistake stays as it is.
 *
 * @see L1.3
 */
export const GUESSES: Level = {
  name: 'guesses',
  collect(document, user) {
    const found = LOGIC.collect(document, user);
    if (!mayGuess(document)) return found;
    const { resource, text } = document;
    const foreign = readForeign(resource, text);
    if (foreign !== undefined) {
      const fix = replaceFix(`write ${quoteWritten(foreign)}`, false, 0, text.length, foreign);
      return found.map((one) => ({ ...one, fixes: [fix, ...one.fixes] }));
    }
    const [about] = found;
    if (about !== undefined && isAboutWholeText(about)) return addGuesses(document, found, [about.span], user);
    return addGuesses(document, found, listUnread(document), user);
  },
};

function isAboutWholeText(one: Diagnostic): one is Diagnostic<'expected-clause', ExpectedClauseData> {
  return one.code === expectedClause.code && (one.data as ExpectedClauseData).example !== undefined;
}

function isWithin({ start, end }: Span, spans: readonly Span[]): boolean {
  return spans.some((span) => span.start <= start && end <= span.end);
}

/** The span of a text without the spaces around it. */
function trimSpan(text: string, from = 0, to = text.length): Span {
  const slice = text.slice(from, to);
  const end = from + slice.trimEnd().length;
  return { start: Math.min(from + slice.length - slice.trimStart().length, end), end };
}

/**
 * Lists the parts of a query between the complete clauses and the connectives beside
 * them. A clause whose mistakes have safe fixes is complete unless words follow that may
 * belong to it: `amount > 100 euro`.
 */
function listUnread({
  resource,
  text,
  isExpression,
  clauseNodes,
  tokens,
  diagnostics,
}: QueryDocument): readonly Span[] {
  const isComplete = ({ span, operator, value }: ClauseNode, index: number): boolean => {
    const own = diagnostics.filter((one) => isWithin(one.span, [span]));
    const hasWords = clauseNodes[index + 1]?.operator === undefined && clauseNodes[index + 1] !== undefined;
    const isRight = own.length === 0 || (!hasWords && own.every(({ fixes }) => fixes.some(({ safe }) => safe)));
    return operator !== undefined && value !== undefined && isRight;
  };
  const complete = clauseNodes.filter((clause, index) => isComplete(clause, index) && !continues(clause));
  const joining = complete.length === 0 ? [] : tokens.filter((token) => token.kind === 'connective' && joins(token));
  const read = [...complete, ...joining].map(({ span }) => span).sort((a, b) => a.start - b.start);
  const ends = [...read, { start: text.length, end: text.length }];
  return ends
    .map(({ start }, index) => trimSpan(text, ends[index - 1]?.end ?? 0, start))
    .filter(({ start, end }) => start < end);

  /** Whether a connective stands beside a complete clause or a parenthesis; between words, it may be part of a guess at an expression. */
  function joins({ span }: SemanticToken): boolean {
    if (!isExpression || /[()]/.test(text.charAt(span.start))) return true;
    const before = text.slice(0, span.start).trimEnd();
    const next = span.end + text.slice(span.end).search(/\S|$/);
    return (
      /[()]/.test(before.slice(-1) + text.charAt(next)) ||
      complete.some((one) => one.span.end === before.length || one.span.start === next)
    );
  }

  /** Whether the value continues after the clause: `amount>1 000`, `created_at>30 days ago`. */
  function continues({ field, value, span }: ClauseNode): boolean {
    if (value?.kind !== 'Number') return false;
    const type = resolveField(resource, field.path, field.key?.name)?.field.type;
    return (type === 'date' ? /^\s+\p{L}+/u : /^[ \u00a0\u202f]\d{3}(?!\S)/).test(text.slice(span.end));
  }
}

/** Lists the clauses within a part of a query, each with the words after it that may belong to its value. */
function listClauses({ text, clauseNodes: clauses, tokens }: QueryDocument, { start, end }: Span): readonly Span[] {
  const joining = tokens.filter(({ kind }) => kind === 'connective');
  const ends = [...clauses.filter(({ operator }) => operator !== undefined), ...joining].map(({ span }) => span.start);
  return clauses.flatMap(({ span, operator }) => {
    if (operator === undefined || span.start < start || span.end > end) return [];
    return trimSpan(text, span.start, Math.min(end, ...ends.filter((one) => one > span.start)));
  });
}

/** Adds the guesses at parts of a query to the diagnostics there. */
function addGuesses(
  document: QueryDocument,
  diagnostics: readonly Diagnostic[],
  parts: readonly Span[],
  user: UserContext,
): readonly Diagnostic[] {
  const { text } = document;
  const helps = createTest(document, diagnostics);
  const guesses = parts.flatMap((part) => {
    const whole = guessAt(document, diagnostics, part, user).filter(helps);
    if (whole.length > 0) return [{ part, fixes: whole }];
    const clauses = listClauses(document, part).filter(({ start, end }) => start > part.start || end < part.end);
    return clauses.map((one) => ({ part: one, fixes: guessAt(document, diagnostics, one, user).filter(helps) }));
  });
  return diagnostics.map((diagnostic) => {
    // An editor shows the diagnostic next to the caret, which may be any of them.
    const fixes = guesses.find(({ part }) => isWithin(diagnostic.span, [part]))?.fixes ?? [];
    if (fixes.length === 0) return diagnostic;
    const results = new Set(fixes.map(({ edits }) => applyEdits(text, edits)));
    const others = diagnostic.fixes.filter(({ edits }) => !results.has(applyEdits(text, edits)));
    return { ...diagnostic, fixes: [...fixes, ...others] };
  });
}

/** The guesses at a part of a query, except where the fix of its only mistake says the same. */
function guessAt(
  document: QueryDocument,
  diagnostics: readonly Diagnostic[],
  part: Span,
  user: UserContext,
): readonly Fix[] {
  const { resource, text, clauseNodes, isExpression, tokens } = document;
  const own = diagnostics.filter(({ span }) => isWithin(span, [part]));
  // A guess at a list would leave out its other values.
  const hasList = tokens.some((token) => text.charAt(token.span.start) === '[' && isWithin(token.span, [part]));
  const clauses = clauseNodes.filter(({ span }) => isWithin(span, [part]));
  if (hasList || isExplained(clauses, own)) return [];
  const words = text.slice(part.start, part.end);
  // A field that scores higher is offered first, by the list of a search box too.
  const isLikeliest = (guess: Guess): boolean => {
    const bestField = searchFields(resource, words)[0]?.score ?? 0;
    return (scoreGuess(guess, words, bestField) ?? 0) > bestField;
  };
  return guessClauses(resource, words, user, isExpression)
    .filter((guess) => guess.certainty === 'named' || isLikeliest(guess))
    .map((guess) => writeFix({ ...guess, text: joinText(document, part, guess.text) }, part));
}

/** Puts an expression that OR joins into parentheses if it stands beside other clauses. */
function joinText(document: QueryDocument, { start, end }: Span, text: string): string {
  const isAlone = document.text.slice(0, start).trim() === '' && document.text.slice(end).trim() === '';
  const isEnclosed = document.text.charAt(start - 1) === '(' && document.text.charAt(end) === ')';
  if (!document.isExpression || isAlone || isEnclosed) return text;
  return document.reread(text).ast.connectives.some(({ connective }) => connective === 'or') ? `(${text})` : text;
}

function writeFix({ text, meaning }: { readonly text: string; readonly meaning: string }, { start, end }: Span): Fix {
  const title = `write ${quoteWritten(text)}${meaning === '' ? '' : `: ${meaning}`}`;
  return replaceFix(title, false, start, end, text);
}

/** More than any query has warnings. */
const ERROR = 1e6;

/** Returns a test whether a guess leaves fewer errors, or as many and fewer warnings. */
function createTest(document: QueryDocument, diagnostics: readonly Diagnostic[]): (guess: Fix) => boolean {
  const weight = weigh(diagnostics);
  return ({ edits }) => weigh(document.reread(applyEdits(document.text, edits)).diagnostics) < weight;
}

function weigh(diagnostics: readonly Diagnostic[]): number {
  return diagnostics.reduce((sum, { severity }) => sum + (severity === 'error' ? ERROR : 1), 0);
}
