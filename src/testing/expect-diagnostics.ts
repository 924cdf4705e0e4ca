import type { Resource } from '../catalogue/resource.ts';
import { fixQuery } from '../checker/fix-query.ts';
import { diagnosticsOf } from '../language-service/diagnostics.ts';
import { reviewQuery } from '../logic/review-query.ts';
import { expectLines } from './expectation-error.ts';
import { markSpan, readSpans } from './marks.ts';

/**
 * Expects the diagnostics of a query: those of `check`, and no others.
 *
 * @param source - A query with marks `‹ ›` around each place that has diagnostics.
 * @param codes - For each place in text order, the code of its diagnostic, or all codes if it has several.
 * @throws {ExpectationError} If the diagnostics are others; the message shows each in its place.
 * @throws {TypeError} If the number of places and of codes is not the same.
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
