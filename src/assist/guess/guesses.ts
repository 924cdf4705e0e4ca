import { resolveField } from '../../language/catalogue/resolve-field.ts';
import type { Resource } from '../../language/catalogue/resource.ts';
import { fixQuery } from '../../language/checker/fix-query.ts';
import { type Diagnostic, hasErrors } from '../../language/diagnostic/diagnostic.ts';
import { applyEdits, type Fix, replaceFix } from '../../language/diagnostic/fix.ts';
import { quoteWritten } from '../../language/diagnostic/quote.ts';
import { type QueryDocument, readQuery } from '../../language/document.ts';
import { formatQuery } from '../../language/formatter/format-query.ts';
import type { ClauseNode } from '../../language/syntax/ast.ts';
import { type ExpectedClauseData, expectedClause } from '../../language/syntax/clause-diagnostics.ts';
import { quoteDouble } from '../../language/syntax/print-query.ts';
import type { Span } from '../../language/text/span.ts';
import { type Level, MAX_TRIED_DIAGNOSTICS, MAX_TRIED_LENGTH, mayGuess } from '../diagnose.ts';
import { fixDocument } from '../fix-document.ts';
import { LOGIC } from '../logic-level.ts';
import { readObjectUrl } from '../paste/read-pasted.ts';
import { readFieldNumber, readNumber, toMinorUnit } from '../search/read-money.ts';
import { readLoosePeriod } from '../search/read-period.ts';
import { writeAmount, writePeriod } from '../search/write-clauses.ts';
import { guessClauses } from './guess-clauses.ts';

/**
 * Adds guesses to the diagnostics, as fixes that are not safe, likeliest first: at the
 * meaning of a text without a clause, of words between clauses, of dates and amounts in
 * words, of a query in another language, and of a clause with several mistakes.
 *
 * @see L1.3
 */
export const GUESSES: Level = {
  name: 'guesses',
  collect(document, now) {
    const found = LOGIC.collect(document, now);
    const isShort = document.text.length <= MAX_TRIED_LENGTH && found.length <= MAX_TRIED_DIAGNOSTICS;
    if (!isShort || !mayGuess(document)) return found;
    return guessClausesWithMistakes(document, guessMistakes(document, found, now), now);
  },
};

/** Adds guesses at the whole text or, if there are none, at single mistakes. */
function guessMistakes(document: QueryDocument, diagnostics: readonly Diagnostic[], now: Date): readonly Diagnostic[] {
  const { resource, text, ast } = document;
  const [first] = diagnostics;
  // An editor shows the diagnostic next to the caret, which may be any of them.
  const addToAll = (fixes: readonly Fix[]): readonly Diagnostic[] =>
    diagnostics.map((one) => ({ ...one, fixes: [...fixes, ...one.fixes] }));
  const whole = guessWhole(resource, text);
  if (whole !== undefined) return addToAll([whole]);
  const about = first !== undefined && isAboutWholeText(first) ? first.span : undefined;
  if (about !== undefined || ast.clauses.every(({ operator }) => operator === undefined)) {
    const { start, end } = about ?? trimSpan(text);
    const fixes = guessClauses(resource, text.slice(start, end), now).map((guess) => writeFix(guess, start, end));
    if (fixes.length > 0) return addToAll(fixes);
  }
  return about === undefined ? guessSingleMistakes(document, diagnostics, now) : diagnostics;
}

function isAboutWholeText(one: Diagnostic): one is Diagnostic<'expected-clause', ExpectedClauseData> {
  return one.code === expectedClause.code && (one.data as ExpectedClauseData).example !== undefined;
}

/** The span of a text without the spaces around it. */
function trimSpan(text: string): Span {
  const end = text.trimEnd().length;
  return { start: Math.min(text.length - text.trimStart().length, end), end };
}

function writeFix(written: string, start: number, end: number): Fix {
  return replaceFix(`write ${quoteWritten(written)}`, false, start, end, written);
}

/** Adds guesses to the diagnostics of single clauses that have no fix. */
function guessSingleMistakes(
  document: QueryDocument,
  diagnostics: readonly Diagnostic[],
  now: Date,
): readonly Diagnostic[] {
  const { resource, text, ast } = document;
  const { clauses } = ast;
  let words: readonly WordGuesses[] | undefined;
  const guess = (diagnostic: Diagnostic): readonly (Fix | undefined)[] => {
    switch (diagnostic.code) {
      case 'invalid-date':
        return [guessDate(text, diagnostic, clauses, now)];
      case 'invalid-number':
        return [guessNumber(resource, text, diagnostic, clauses)];
      case 'fractional-number':
        return [guessFraction(resource, text, diagnostic, clauses)];
      case 'expected-operator': {
        const { start, end } = diagnostic.span;
        words ??= guessWords(document, now);
        return words.find(({ span }) => span.start <= start && end <= span.end)?.fixes ?? [];
      }
      default:
        return [];
    }
  };
  const helps = createTest(document, diagnostics);
  return diagnostics.map((diagnostic) => {
    if (diagnostic.fixes.length > 0) return diagnostic;
    const fixes = guess(diagnostic).filter((fix) => fix !== undefined && helps(fix));
    return fixes.length === 0 ? diagnostic : { ...diagnostic, fixes: fixes as readonly Fix[] };
  });
}

/** Guesses at words of a query that belong to no clause. */
interface WordGuesses {
  /** The place of the words. */
  readonly span: Span;
  readonly fixes: readonly Fix[];
}

/** Guesses the clauses that words between other clauses mean: `amount>5 not refunded`. */
function guessWords({ resource, text, ast: { clauses } }: QueryDocument, now: Date): readonly WordGuesses[] {
  return groupWords(clauses).map((span) => {
    const { start, end } = span;
    // A date whose first word is the value of the clause before: `created_at>30 days ago`.
    const before = clauses.findLast((clause) => clause.span.end <= start);
    const date = before?.value && writeDate(before, text.slice(before.value.span.start, end), end, now);
    const guesses = date === undefined ? guessClauses(resource, text.slice(start, end), now) : [];
    return { span, fixes: date === undefined ? guesses.map((guess) => writeFix(guess, start, end)) : [date] };
  });
}

/** Joins the clauses without an operator that follow each other. */
function groupWords(clauses: readonly ClauseNode[]): readonly Span[] {
  const groups: Span[] = [];
  let isOpen = false;
  for (const { span, operator, value } of clauses) {
    const isWord = operator === undefined && value === undefined;
    const last = groups.at(-1);
    if (isWord && isOpen && last !== undefined) groups.splice(-1, 1, { start: last.start, end: span.end });
    else if (isWord) groups.push(span);
    isOpen = isWord;
  }
  return groups;
}

/** Puts a guess at the whole clause before the fixes of its mistakes: `status = paid`. */
function guessClausesWithMistakes(
  document: QueryDocument,
  diagnostics: readonly Diagnostic[],
  now: Date,
): readonly Diagnostic[] {
  const { resource, text } = document;
  const helps = createTest(document, diagnostics);
  const isWhole = ({ safe, edits: [edit] }: Fix): boolean =>
    !safe && edit !== undefined && edit.start === 0 && edit.end === text.length;
  const guesses = new Map<Diagnostic, Fix>();
  for (const { start, end } of listClauses(document)) {
    const own = diagnostics.filter(({ span }) => start <= span.start && span.end <= end);
    const clause = text.slice(start, end);
    const isSeveral = own.length > 1 || (own.length > 0 && LONG_NUMBER.test(clause));
    if (!isSeveral || own.every(({ fixes }) => fixes.some(isWhole))) continue;
    const written = guessClause(resource, clause, now);
    if (written === undefined) continue;
    const fix = writeFix(written, start, end);
    // An editor shows the diagnostic next to the caret, which may be any of them.
    if (helps(fix)) for (const one of own) guesses.set(one, fix);
  }
  return diagnostics.map((diagnostic) => {
    const guess = guesses.get(diagnostic);
    if (guess === undefined) return diagnostic;
    const result = applyEdits(text, guess.edits);
    const others = diagnostic.fixes.filter(({ edits }) => applyEdits(text, edits) !== result);
    return { ...diagnostic, fixes: [guess, ...others] };
  });
}

/** The spans of the clauses, each with the words after it that may belong to its value. */
function listClauses({ text, ast: { clauses, connectives } }: QueryDocument): readonly Span[] {
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
/** A number that is a value as it is, before other words. */
const COMPLETE_NUMBER = /^-?[^\s<>=:]+(?:[<>]=?|:)\d+\s+[a-z]+$/i;
const THOUSANDS = /(?<=[<>=:]\s*\d{1,3})(?:[ \u00a0\u202f]\d{3})+$/;

/** Applies the fixes of all mistakes in a clause; `undefined` if all are safe, or a mistake remains. */
function guessClause(resource: Resource, clause: string, now: Date): string | undefined {
  const value = /[<>=:]\s*([^<>=:]+)$/.exec(clause)?.[1] ?? '';
  // The clause is complete, and only its currency is missing.
  if (COMPLETE_NUMBER.test(clause)) return undefined;
  // A currency, which may stand behind the clause, makes the number an amount in the major unit.
  if (readNumber(value)?.currency !== undefined) return guessClauses(resource, clause, now)[0];
  const joined = clause.replace(THOUSANDS, (groups) => groups.replaceAll(/\D/g, ''));
  const level: Level = { name: 'guesses', collect: (one) => guessSingleMistakes(one, LOGIC.collect(one, now), now) };
  const fixed = fixDocument(readQuery(resource, joined), level, { unsafe: true, now });
  const isGuess = joined !== clause || fixed.applied.some(({ safe }) => !safe);
  return !isGuess || hasErrors(fixed.diagnostics) ? undefined : fixed.document.text;
}

/** More than any query has warnings. */
const ERROR = 1e6;

/** Returns a test whether a guess leaves fewer errors, or as many and fewer warnings. */
function createTest({ resource, text }: QueryDocument, diagnostics: readonly Diagnostic[]): (guess: Fix) => boolean {
  const weight = weigh(diagnostics);
  return ({ edits }) => weigh(readQuery(resource, applyEdits(text, edits)).diagnostics) < weight;
}

function weigh(diagnostics: readonly Diagnostic[]): number {
  return diagnostics.reduce((sum, { severity }) => sum + (severity === 'error' ? ERROR : 1), 0);
}

/** The number of words in the longest date: `in the last 3 months`. */
const MAX_DATE_WORDS = 5;

/** Guesses a date in words, such as `yesterday` or `last week`, whose other words follow the value. */
export function guessDate(
  text: string,
  { span }: Diagnostic,
  clauses: readonly ClauseNode[],
  now: Date,
): Fix | undefined {
  const clause = clauses.find(({ value }) => value?.span.start === span.start);
  if (clause?.value === undefined) return undefined;
  if (clause.value.kind === 'Text' && clause.value.open !== '')
    return writeDate(clause, clause.value.text, span.end, now);
  const next = clauses.find((one) => one.span.start > span.start && one.operator !== undefined);
  const words = [...text.slice(span.start, next?.span.start).matchAll(/\S+/g)].slice(0, MAX_DATE_WORDS);
  for (let count = words.length; count > 0; count--) {
    const last = words[count - 1];
    const end = span.start + (last?.index ?? 0) + (last?.[0].length ?? 0);
    const guess = writeDate(clause, text.slice(span.start, end), end, now);
    if (guess !== undefined) return guess;
  }
  return undefined;
}

/** Guesses the date that a phrase means, and writes it as the value of a clause; `undefined` if it means none. */
export function writeDate(clause: ClauseNode, phrase: string, end: number, now: Date): Fix | undefined {
  const { field, negation, operator, span, value } = clause;
  const period = readLoosePeriod(phrase, now);
  if (period === undefined || value === undefined) return undefined;
  // A date in words is a day or longer, which no object equals.
  const isWithin = operator?.symbol === ':';
  if (isWithin && negation !== undefined) return undefined;
  const start = isWithin ? span.start : value.span.start;
  const written = isWithin ? writePeriod(field.path, period).join(' ') : quoteDouble(period.start);
  return replaceFix(`write ${quoteWritten(written)}`, false, start, end, written);
}

/** Guesses a number as people write it: `€12.50` for a field of money, which is in the minor unit, `1k` for any. */
export function guessNumber(
  resource: Resource,
  text: string,
  { span: { start, end } }: Diagnostic,
  clauses: readonly ClauseNode[],
): Fix | undefined {
  const clause = clauses.find(({ value }) => value?.span.start === start);
  const field = clause && resolveField(resource, clause.field.path, clause.field.key?.name)?.field;
  const written = text.slice(start, end).replaceAll(/^["']|["']$/g, '');
  const money = readNumber(written);
  const amount = field?.money === true && money?.currency !== undefined ? writeAmount(field, ':', money) : undefined;
  if (amount !== undefined) {
    const value = [amount.rests.join('').slice(1), ...(amount.also === undefined ? [] : [amount.also])].join(' ');
    return replaceFix(`write ${quoteWritten(value)}`, false, start, end, value);
  }
  const number = field && readFieldNumber(field.money === true, written)?.digits;
  return number === undefined ? undefined : replaceFix(`write ${quoteWritten(number)}`, false, start, end, number);
}

/** Guesses the minor unit of an amount with a fraction: `12.50` is 1250. */
export function guessFraction(
  resource: Resource,
  text: string,
  { span: { start, end } }: Diagnostic,
  clauses: readonly ClauseNode[],
): Fix | undefined {
  const clause = clauses.find(({ value }) => value?.span.start === start);
  const field = clause && resolveField(resource, clause.field.path, clause.field.key?.name)?.field;
  const minor = field?.money === true ? toMinorUnit(text.slice(start, end), undefined) : undefined;
  if (minor === undefined) return undefined;
  return replaceFix(`write ${quoteWritten(minor)}: amounts are in minor units`, false, start, end, minor);
}

/** Nobody pastes a longer text into a search. */
const MAX_LENGTH = 2000;

/** The address of a search, with parameters. */
const URL = /^\s*(?:(?:curl|GET)\s+)?["']?(?:https?:\/\/|\/)[^\s?"']*\?([^\s"'#]+)\S*\s*$/i;
/** What comes before the conditions of a statement in SQL, and after them. */
const BEFORE_CONDITIONS = /^\s*(?:select\b[\s\S]*?\b)?where\s/i;
const AFTER_CONDITIONS = /;?\s*$|\b(?:order|group)\s+by\b|\blimit\s+\d/i;

/**
 * Guesses the query that the URL of a search (`…/payments?query=…`) or of an object
 * (`…/payments/pay_…`), or SQL conditions (`WHERE status = 'paid'`) mean.
 *
 * @returns `undefined` unless the result is valid.
 */
export function guessWhole(resource: Resource, text: string): Fix | undefined {
  const query =
    text.length > MAX_LENGTH ? undefined : (readUrl(text) ?? readObjectUrl(resource, text) ?? readSql(text));
  if (query === undefined) return undefined;
  const fixed = fixQuery(resource, query, { unsafe: true });
  if (hasErrors(fixed.diagnostics)) return undefined;
  const written = formatQuery(resource, fixed.text).text;
  return replaceFix(`write ${quoteWritten(written)}`, false, 0, text.length, written);
}

function readUrl(text: string): string | undefined {
  const parameters = URL.exec(text)?.[1]?.split('&') ?? [];
  const parameter = parameters.find((one) => /^(?:query|q)=/.test(one));
  if (parameter === undefined) return undefined;
  try {
    return decodeURIComponent(parameter.slice(parameter.indexOf('=') + 1).replaceAll('+', ' '));
  } catch {
    return undefined;
  }
}

const NAME = String.raw`([\w.[\]]+)`;
const QUOTED = String.raw`('(?:[^']|'')*'|"[^"]*"|[\w.-]+)`;
const IS_NULL = new RegExp(String.raw`${NAME}\s+is\s+(not\s+)?null\b`, 'gi');
const LIKE = new RegExp(String.raw`${NAME}\s+(not\s+)?i?like\s+'%([^'%]+)%'`, 'gi');
const COMPARISON = new RegExp(String.raw`${NAME}\s*(=|==|<>|!=|<=|>=|<|>)\s*${QUOTED}`, 'gi');
const LIST = new RegExp(String.raw`${NAME}\s+(not\s+)?in\s*\(([^()]*)\)`, 'gi');

function readSql(text: string): string | undefined {
  const before = BEFORE_CONDITIONS.exec(text)?.[0];
  if (before === undefined) return undefined;
  const rest = text.slice(before.length);
  const sign = (not: string | undefined): string => (not === undefined ? '' : '-');
  return rest
    .slice(0, rest.search(AFTER_CONDITIONS))
    .replace(IS_NULL, (_, name: string, not?: string) => `${sign(not)}${name}:null`)
    .replace(LIKE, (_, name: string, not: string | undefined, part: string) => `${sign(not)}${name}~"${part}"`)
    .replace(LIST, (_, name: string, not: string | undefined, values: string) => writeList(name, sign(not), values))
    .replace(COMPARISON, (_, name: string, operator: string, value: string) => writeComparison(name, operator, value));
}

function writeList(name: string, sign: string, values: string): string {
  const clauses = values.split(',').map((value) => `${sign}${name}:${writeValue(value.trim())}`);
  return clauses.join(sign === '' ? ' OR ' : ' AND ');
}

function writeComparison(name: string, operator: string, value: string): string {
  const isNegated = operator === '<>' || operator === '!=';
  const symbol = isNegated || operator.startsWith('=') ? ':' : operator;
  return `${isNegated ? '-' : ''}${name}${symbol}${writeValue(value)}`;
}

/** SQL doubles the quotation marks within a text. */
function writeValue(value: string): string {
  return value.startsWith("'") ? `"${value.slice(1, -1).replaceAll("''", "'").replaceAll(/["\\]/g, '\\$&')}"` : value;
}
