import type { Diagnostic } from '../../language/diagnostic/diagnostic.ts';
import {
  expectedOperator,
  expectedValue,
  invalidMetadataKey,
  misplacedConnective,
  parentheses,
  typographicQuote,
  unterminatedString,
} from '../../language/syntax/syntax-diagnostics.ts';

/**
 * Whether a query lacks its beginning or its end, such as the value after an operator. The rest may stand beside it in
 * the file, after a character that has another meaning there, so that no fix is safe.
 */
export function isIncomplete(text: string, diagnostics: readonly Diagnostic[]): boolean {
  return diagnostics.some((diagnostic) => lacksBeginning(diagnostic) || lacksEnd(text, diagnostic));
}

function lacksBeginning({ code, span }: Diagnostic): boolean {
  return code === misplacedConnective.code && span.start === 0;
}

const CLOSED = /["'\p{Pi}\p{Pf}]$/u;

/** Whether a diagnostic is about the missing end of a query. */
export function lacksEnd(text: string, { code, span }: Diagnostic): boolean {
  switch (code) {
    case unterminatedString.code:
      return true;
    case typographicQuote.code:
      return !CLOSED.test(text);
    case parentheses.code:
      return text[span.start] === '(' && !text.includes(')', span.start);
    case misplacedConnective.code:
    case expectedOperator.code:
    case expectedValue.code:
    case invalidMetadataKey.code:
      return span.end === text.trimEnd().length;
    default:
      return false;
  }
}

/** Makes the fixes of a diagnostic suggestions. */
export function withoutSafeFixes(diagnostic: Diagnostic): Diagnostic {
  return { ...diagnostic, fixes: diagnostic.fixes.map((fix) => ({ ...fix, safe: false })) };
}
