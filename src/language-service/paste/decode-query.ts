import { parseQuery } from '../../syntax/parse-query.ts';
import { foldBreaks, foldOddCharacters } from './fold-text.ts';

const PARAMETER = /(?:^|[?&])query=([^&#]*)/;
const ESCAPE = /%[\da-f]{2}/i;
const PLAIN = /[\s"<>]/;

/**
 * Reads the query of a URL, `https://example.com/payments?query=…`, of a parameter
 * `query=…`, or of a percent-encoded text.
 *
 * @returns `undefined` if the text is none of them, or holds no clause.
 */
export function decodeQuery(text: string): string | undefined {
  const encoded = findEncoded(text);
  const raw = encoded && decode(encoded);
  const decoded = raw && foldOddCharacters(foldBreaks(raw));
  // A URL in a URL is left alone.
  if (decoded === undefined || findEncoded(decoded) !== undefined) return undefined;
  return parseQuery(decoded).ast.clauses.some(({ operator }) => operator) ? decoded : undefined;
}

function findEncoded(text: string): string | undefined {
  const trimmed = text.trim();
  if (/\s/.test(trimmed)) return undefined;
  const parameter = PARAMETER.exec(trimmed)?.[1];
  if (parameter !== undefined) return parameter;
  return ESCAPE.test(trimmed) && !PLAIN.test(trimmed) ? trimmed : undefined;
}

/** In a URL, `+` is a space. */
function decode(encoded: string): string | undefined {
  try {
    return decodeURIComponent(encoded.replaceAll('+', ' '));
  } catch {
    return undefined;
  }
}
