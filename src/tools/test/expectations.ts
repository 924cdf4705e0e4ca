import { type CompletionOptions, completeAt, type SituationName } from '../../assist/complete/complete.ts';
import { diagnosticsOf } from '../../assist/diagnostics.ts';
import type { Resource } from '../../language/catalogue/resource.ts';
import { fixQuery } from '../../language/checker/fix-query.ts';
import { applyEdits } from '../../language/diagnostic/fix.ts';
import { reviewQuery } from '../../objects/logic/review-query.ts';
import { markCaret, markSpan, readCaret, readSpans } from './marks.ts';

/** An expectation that does not hold. Test runners show `expected` and `actual` as a difference. */
export class ExpectationError extends Error {
  override readonly name = 'ExpectationError';
  readonly expected: unknown;
  readonly actual: unknown;

  constructor(message: string, expected: unknown, actual: unknown) {
    super(message);
    this.expected = expected;
    this.actual = actual;
  }
}

/**
 * Compares two lists of lines.
 *
 * @throws {ExpectationError} If they differ; the message shows both.
 */
function expectLines(what: string, expected: readonly string[], actual: readonly string[]): void {
  if (expected.length === actual.length && expected.every((line, index) => line === actual[index])) return;
  throw new ExpectationError(
    `${what}\n${showLines('expected', expected)}\n${showLines('actual', actual)}`,
    expected,
    actual,
  );
}

function showLines(title: string, lines: readonly string[]): string {
  return [`  ${title}:${lines.length === 0 ? ' none' : ''}`, ...lines.map((line) => `    ${line}`)].join('\n');
}

/**
 * Expects the diagnostics of a query: those of `check`, and no others.
 *
 * @param source - A query with marks `‹ ›` around each span that has diagnostics.
 * @param codes - For each span in text order, the code of its diagnostic, or all codes if it has several.
 * @throws {ExpectationError} If the diagnostics differ; the message shows each of them at its span.
 * @throws {TypeError} If the numbers of spans and of codes differ.
 * @example
 * expectDiagnostics(catalogue.payments, '‹status›:"SETTLED" amount‹~›5', ['field-alias', 'unsupported-operator']) // undefined
 */
export function expectDiagnostics(
  resource: Resource,
  source: string,
  codes: readonly (string | readonly string[])[],
): void {
  const { text, spans } = readSpans(source);
  if (spans.length !== codes.length) {
    throw new TypeError(
      `${spans.length} places are marked in ${JSON.stringify(source)}, with codes for ${codes.length}`,
    );
  }
  const expected = spans.flatMap((span, index) =>
    [codes[index] ?? []].flat().map((code) => `${code} at ${markSpan(text, span)}`),
  );
  const actual = diagnosticsOf(resource, text).map(({ code, span }) => `${code} at ${markSpan(text, span)}`);
  expectLines(`other diagnostics of ${text}`, expected, actual);
}

/**
 * Expects the text of a query after all safe fixes.
 *
 * @throws {ExpectationError} If it is another.
 * @example
 * expectFixed(catalogue.payments, 'status:SETTLED', 'payment_status:"SETTLED"') // undefined
 */
export function expectFixed(resource: Resource, text: string, fixed: string): void {
  expectLines(
    `another result of the fixes of ${text}`,
    [fixed],
    [fixQuery(resource, text, { review: reviewQuery }).text],
  );
}

/** What the offers at a caret should be, by their labels. What is left out is not tested. */
export interface ExpectedOffers {
  readonly situation?: SituationName;
  /** The first offers, in this order. */
  readonly first?: readonly string[];
  /** All offers, in this order. */
  readonly all?: readonly string[];
  /** Offers that are there, at any place. */
  readonly some?: readonly string[];
  /** Offers that are not there. */
  readonly none?: readonly string[];
}

/**
 * Expects offers at a caret.
 *
 * @param source - A query with the caret as `|`.
 * @throws {ExpectationError} If the offers are others; the message lists them.
 * @throws {TypeError} If `source` does not have one caret.
 * @example
 * expectOffers(catalogue.payments, 'amount|', { situation: 'field', first: ['>=', '<='] }) // undefined
 */
export function expectOffers(
  resource: Resource,
  source: string,
  { situation, first, all, some = [], none = [] }: ExpectedOffers,
  options?: CompletionOptions,
): void {
  const { text, offset } = readCaret(source);
  const completion = completeAt(resource, text, offset, options);
  const labels = completion.offers.map(({ label }) => label);
  if (situation !== undefined) {
    expectLines(`another situation at ${source}`, [situation], [completion.situation]);
  }
  if (first !== undefined) expectLines(`other first offers at ${source}`, first, labels.slice(0, first.length));
  if (all !== undefined) expectLines(`other offers at ${source}`, all, labels);
  const missing = some.filter((label) => !labels.includes(label));
  if (missing.length > 0) throw fail(source, `does not offer ${missing.join(', ')}`, some, labels);
  const wrong = none.filter((label) => labels.includes(label));
  if (wrong.length > 0) throw fail(source, `offers ${wrong.join(', ')}`, [], wrong);
}

function fail(
  source: string,
  problem: string,
  expected: readonly string[],
  actual: readonly string[],
): ExpectationError {
  return new ExpectationError(`${source} ${problem}; its offers: ${actual.join(', ') || 'none'}`, expected, actual);
}

/**
 * Expects a text, with its caret, after an offer is accepted.
 *
 * @param source - A query with the caret as `|`.
 * @param label - The offer.
 * @param result - The query after that, with the caret as `|`.
 * @throws {ExpectationError} If there is no such offer or the result is another.
 * @example
 * expectAccepted(catalogue.payments, 'stat|', 'payment_status', 'payment_status:|') // undefined
 */
export function expectAccepted(
  resource: Resource,
  source: string,
  label: string,
  result: string,
  options?: CompletionOptions,
): void {
  const { text, offset } = readCaret(source);
  const { offers } = completeAt(resource, text, offset, options);
  const offer = offers.find((one) => one.label === label);
  if (offer === undefined) {
    const labels = offers.map((one) => one.label);
    throw fail(source, `does not offer ${label}`, [label], labels);
  }
  const accepted = markCaret(applyEdits(text, [offer.edit]), offer.caret);
  expectLines(`another result of ${label} at ${source}`, [result], [accepted]);
}
