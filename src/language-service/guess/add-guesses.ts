import { type ResourceLike, toResource } from '../../catalogue/catalogue.ts';
import type { Resource } from '../../catalogue/resource.ts';
import { type Diagnostic, hasErrors } from '../../diagnostic/diagnostic.ts';
import { applyEdits, type Fix, replaceFix } from '../../diagnostic/fix.ts';
import { quoteWritten } from '../../diagnostic/quote.ts';
import type { QueryNode } from '../../syntax/ast.ts';
import { parseQuery } from '../../syntax/parse-query.ts';
import type { Span } from '../../text/span.ts';
import { readNumber } from '../search/read-money.ts';
import { findGuesses } from './find-guesses.ts';
import { fixGuess } from './fix-guess.ts';
import { guessClauses } from './guess-clauses.ts';
import { createTest } from './try-guess.ts';

/** A longer text, or one with more mistakes, is hardly typed by a person. */
const MAX_LENGTH = 4000;
const MAX_DIAGNOSTICS = 40;

/**
 * Adds guesses, as fixes that are not safe, likeliest first: at the meaning of a text
 * without a clause, of words between clauses, of dates and amounts in words, of a query
 * in another language, and of a clause with several mistakes. All other diagnostics are
 * returned unchanged.
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
  if (diagnostics.length === 0) return diagnostics;
  const known = toResource(resource);
  const found = findGuesses(known, text, diagnostics, now);
  if (text.length > MAX_LENGTH || found.length > MAX_DIAGNOSTICS) return found;
  return guessClausesWithMistakes(known, text, guessConnectives(known, text, found), now);
}

/** Keeps the ways to join all clauses that the resource allows, and writes the whole query for each. */
function guessConnectives(resource: Resource, text: string, diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  if (!diagnostics.some(({ code }) => code === 'mixed-connectives')) return diagnostics;
  const helps = createTest(resource, text, diagnostics);
  return diagnostics.map((diagnostic) => {
    if (diagnostic.code !== 'mixed-connectives') return diagnostic;
    const fixes = diagnostic.fixes.map(({ title, edits }) =>
      replaceFix(title, false, 0, text.length, applyEdits(text, edits)),
    );
    return { ...diagnostic, fixes: fixes.filter(helps) };
  });
}

/** Puts a guess at the whole clause before the fixes of its mistakes: `status = paid`. */
function guessClausesWithMistakes(
  resource: Resource,
  text: string,
  diagnostics: readonly Diagnostic[],
  now: Date,
): readonly Diagnostic[] {
  const helps = createTest(resource, text, diagnostics);
  const isWhole = ({ safe, edits: [edit] }: Fix): boolean =>
    !safe && edit !== undefined && edit.start === 0 && edit.end === text.length;
  const guesses = new Map<Diagnostic, Fix>();
  for (const { start, end } of listClauses(text, parseQuery(text).ast)) {
    const own = diagnostics.filter(({ span }) => start <= span.start && span.end <= end);
    const clause = text.slice(start, end);
    const isSeveral = own.length > 1 || (own.length > 0 && LONG_NUMBER.test(clause));
    if (!isSeveral || own.every(({ fixes }) => fixes.some(isWhole))) continue;
    const written = guessClause(resource, clause, now);
    if (written === undefined) continue;
    const fix = replaceFix(`write ${quoteWritten(written)}`, false, start, end, written);
    // An editor shows the diagnostic next to the caret, which may be any of them.
    if (helps(fix)) for (const one of own) guesses.set(one, fix);
  }
  if (guesses.size === 0) return diagnostics;
  return diagnostics.map((diagnostic) => {
    const guess = guesses.get(diagnostic);
    if (guess === undefined) return diagnostic;
    const result = applyEdits(text, guess.edits);
    const others = diagnostic.fixes.filter(({ edits }) => applyEdits(text, edits) !== result);
    return { ...diagnostic, fixes: [guess, ...others] };
  });
}

/** The spans of the clauses, each with the words after it that may belong to its value. */
function listClauses(text: string, { clauses, connectives }: QueryNode): readonly Span[] {
  const starts = [
    ...clauses.filter(({ operator }) => operator !== undefined).map(({ span }) => span.start),
    ...connectives.filter(({ raw }) => raw !== '').map(({ span }) => span.start),
    text.length,
  ].sort((a, b) => a - b);
  return clauses.flatMap(({ span: { start }, operator }) => {
    if (operator === undefined) return [];
    const next = starts.find((one) => one > start) ?? text.length;
    return { start, end: start + text.slice(start, next).trimEnd().length };
  });
}

/** A number of several words: `1 000`, `100 EUR`. */
const LONG_NUMBER = /[<>=:]\s*[\d.,]+\s\S+$/;
const THOUSANDS = /(?<=[<>=:]\s*\d{1,3})(?:[ \u00a0\u202f]\d{3})+$/;

/** Applies the fixes of all mistakes in a clause; `undefined` if all are safe, or a mistake remains. */
function guessClause(resource: Resource, clause: string, now: Date): string | undefined {
  const value = /[<>=:]\s*([^<>=:]+)$/.exec(clause)?.[1] ?? '';
  // A currency, which may stand behind the clause, makes the number an amount in the major unit.
  if (readNumber(value)?.currency !== undefined) return guessClauses(resource, clause, now)[0];
  const joined = clause.replace(THOUSANDS, (groups) => groups.replaceAll(/\D/g, ''));
  const { text, applied, diagnostics } = fixGuess(resource, joined, { unsafe: true }, now);
  const isGuess = joined !== clause || applied.some(({ safe }) => !safe);
  return !isGuess || hasErrors(diagnostics) ? undefined : text;
}
