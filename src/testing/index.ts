export { expectDiagnostics, expectFixed } from './expect-diagnostics.ts';
export { type ExpectedOffers, expectAccepted, expectOffers } from './expect-offers.ts';
export { ExpectationError } from './expectation-error.ts';
export { type CaretText, readCaret, readSpans, type SpanText } from './marks.ts';
