import { type DiagnosticDocs, defineDiagnostic } from '../diagnostic/declaration.ts';
import { quoteText } from '../diagnostic/quote.ts';

export interface InvalidValueData {
  /** The name of the field, as the program gave it. */
  readonly field: string;
  /** What the argument must be, in words. */
  readonly expected: string;
  /** A description of the argument: `array`, `object`, `undefined`. */
  readonly got: string;
}

export const docs: DiagnosticDocs = {
  what: 'Reports a value in a program that no query can contain, such as an object, an array or `undefined`, and a parameter of a stored query without a value. Only the builder reports it.',
  why: 'The body of a request may contain any JSON where a text is expected. The builder does not convert it.',
  examples: [],
};

/** A value in a program that no text of a query could contain; the builder reports it. */
export const invalidValue = defineDiagnostic({
  code: 'invalid-value',
  severity: 'error',
  rule: 'L2.4',
  message: ({ field, expected, got }: InvalidValueData) =>
    `the value of ${quoteText(field)} must be ${expected}; got ${got}${got === 'undefined' ? '; `when` leaves out clauses without a value' : ''}`,
});
