import type { Resource } from '../catalogue/resource.ts';
import { applyEdits } from '../diagnostic/fix.ts';
import { type CompletionOptions, completeAt, type SituationName } from '../language-service/complete/complete.ts';
import { ExpectationError, expectLines } from './expectation-error.ts';
import { markCaret, readCaret } from './marks.ts';

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
