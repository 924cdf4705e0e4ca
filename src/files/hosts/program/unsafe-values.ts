import { createDiagnostic } from '../../../language/diagnostic/declaration.ts';
import type { Diagnostic } from '../../../language/diagnostic/diagnostic.ts';
import { unsafeInterpolation } from '../file-diagnostics.ts';
import type { EmbeddedQuery } from '../host.ts';
import { placeInterpolations } from '../place-interpolations.ts';
import type { InsertedExpression } from './assemble-text.ts';

/** Calls and casts that return numbers, dates or ids, and those that escape quotes. */
const SAFE_CALL =
  /(?:^|[.:>\s(\\=])(?:int|float|bool|Number|BigInt|parseInt|parseFloat|intval|floatval|Integer|Float|Decimal|strconv\.(?:Itoa|FormatInt|FormatFloat)|uuid\w*|isoformat|timestamp|time|unix|UnixMilli|ToUnixTimeSeconds|to_i|to_f|len|length|size|count|strtotime|isalnum|isdigit|sub|preg_replace|\w*safe\w*|\w*(?:escape|quote|sanitize|addslashes)\w*|(?:str_)?replace(?:All)?|gsub)\s*!?\(|\.(?:to_i|to_f|length|size|count)$|^\(?-?\d|^\((?:int|integer|float|bool)\)/i;
/** Functions that encode a value for a URL, which decodes to the same quotes. */
const ENCODES = /\b(?:CGI\.escape|(?:Query|Path)Escape|EscapeDataString|quote_plus|parse\.quote)\s*\(/;
const ENCODES_IN_PYTHON = /\b(?:quote|quote_plus)\s*\(/;
const PLAIN_TYPE =
  '(?:u?int(?:8|16|32|64)?|[iu](?:8|16|32|64|128|size)|f(?:32|64)|integer|long|short|double|float(?:32|64)?|decimal|bigdecimal|boolean|bool|guid|uuid|datetime|date|instant|localdate)';
/** The characters before and after a query that are searched for what its values are. */
const MAX_DISTANCE = 20_000;
/** The characters of a function after its header that are searched for an escape. */
const MAX_BODY = 400;

/** Reports the values that are inserted into a query without escaping. */
export function reportUnsafe(
  file: string,
  { text, interpolations, map }: EmbeddedQuery,
  expressions: ReadonlyMap<number, InsertedExpression>,
): readonly Diagnostic[] {
  const places = placeInterpolations(text, interpolations);
  const { start, end } = map.toFile({ start: 0, end: text.length });
  const nearby = file.slice(Math.max(0, start - MAX_DISTANCE), end + MAX_DISTANCE);
  return interpolations.flatMap((interpolation, index) => {
    const span = map.toFile(interpolation);
    const expression = expressions.get(span.start);
    if (places[index]?.kind !== 'value' || expression === undefined || isSafeValue(nearby, expression)) return [];
    const data = { expression: expression.source };
    return [createDiagnostic(unsafeInterpolation, span, data, { fixes: [] })];
  });
}

function isSafeValue(file: string, { source, isSafe }: InsertedExpression): boolean {
  if (isSafe || SAFE_CALL.test(source.replace(/urllib/.test(file) ? ENCODES_IN_PYTHON : ENCODES, '('))) return true;
  const name = /^[$@]?[A-Za-z_]\w*(?=\(|$)/.exec(source)?.[0];
  if (name === undefined) return false;
  const escaped = name.replace(/\W/g, '\\$&');
  if (source !== name) return isEscaping(file, escaped);
  const assigned = new RegExp(`(?<![\\w$.])${escaped}\\s*:?=(?![=>])\\s*([^\\r\\n]*)`).exec(file)?.[1] ?? '';
  if (SAFE_CALL.test(assigned)) return true;
  const called = /^([A-Za-z_]\w*)\(/.exec(assigned)?.[1];
  if (called !== undefined && isEscaping(file, called)) return true;
  return new RegExp(`\\b${PLAIN_TYPE}\\??\\s+${escaped}\\b|(?<![\\w$])${escaped}\\s*:?\\s+${PLAIN_TYPE}\\b`, 'i').test(
    file,
  );
}

/** Whether a function of the file replaces characters, or escapes them otherwise. */
function isEscaping(file: string, name: string): boolean {
  const header = new RegExp(
    `(?:\\b(?:def|func|function|fun|fn)\\s+(?:\\([^()]*\\)\\s*)?|\\b[\\w<>]+\\s+)${name}\\s*\\(`,
  ).exec(file);
  const body = header === null ? '' : file.slice(header.index, header.index + header[0].length + MAX_BODY);
  return /replace|gsub|escape|addslashes|quote/i.test(body.slice(header?.[0].length));
}
