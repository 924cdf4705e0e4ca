import type { Span } from '../../../language/base/span.ts';
import { LONE_SURROGATE } from '../escapes.ts';

/** The quoting of a stretch: none, `'…'`, `"…"`, or `$'…'`. */
export type Quoting = 'bare' | 'single' | 'double' | 'escaped';

/** A stretch of a word with one kind of quoting, without the quotes. */
export interface Stretch extends Span {
  readonly quoting: Quoting;
}

/** Text that would be expanded in any quoting, and a null character, which no argument can contain. */
const UNWRITABLE = /\{[{}]|\0/;
const CONTROL = /[\x01-\x1f\x7f]/;

/**
 * Encodes a text for the quoting at a place; `undefined` if that is impossible.
 * Quotes that close and open again within the place are replaced with it.
 */
export function encodeShell(text: string, place: Span, stretches: readonly Stretch[]): string | undefined {
  const stretchAt = (offset: number): Stretch | undefined =>
    stretches.find(({ start, end }) => start <= offset && offset <= end);
  const first = stretchAt(place.start);
  const last = stretchAt(place.end);
  const isUniform = first === last || (first?.quoting === last?.quoting && first?.quoting !== 'bare');
  if (!isUniform || UNWRITABLE.test(text) || LONE_SURROGATE.test(text)) return undefined;
  switch (first?.quoting) {
    case 'single':
      return text.replaceAll("'", "'\\''");
    case 'double':
      return text.replace(/["$`\\]/g, '\\$&');
    case 'escaped':
      return CONTROL.test(text) ? undefined : text.replace(/['\\]/g, '\\$&');
    case 'bare':
      return /[\r\n]/.test(text) ? undefined : text.replace(/[^\w\p{L}./:=@%+,-]/gu, '\\$&');
    case undefined:
      return undefined;
  }
}

/** The ANSI-C escapes that are read. All others, such as `\x41`, count as interpolations. */
const ESCAPES: Readonly<Record<string, string>> = {
  '\\': '\\',
  "'": "'",
  '"': '"',
  n: '\n',
  t: '\t',
};
/** An escape with digits, or of a control character. */
const ESCAPE = /\\(?:[0-7]{1,3}|x[\dA-Fa-f]{1,2}|u[\dA-Fa-f]{1,4}|U[\dA-Fa-f]{1,8}|c[^']|.)?/suy;

export interface Escape {
  readonly length: number;
  readonly text: string | undefined;
}

export function readEscape(file: string, offset: number): Escape {
  ESCAPE.lastIndex = offset;
  const [all = '\\'] = ESCAPE.exec(file) ?? [];
  return { length: all.length, text: ESCAPES[all.slice(1)] };
}

/**
 * The opening delimiters of quotes and expansions that are known to be unclosed in a file. They are not searched for
 * again; otherwise a file of quotes would take quadratic time.
 */
export type Unclosed = Set<string>;

const NAME = /\$(?:[A-Za-z_]\w*|[\d@*#?!$-])/y;
/** A template, which is rendered before a shell reads its quotes, or the placeholder of xargs. */
const TEMPLATE = /\$?\{\{\{?[^{}\r\n]*\}\}\}?|\{%[^%\r\n]*%\}|\{\}/y;
const ESCAPED_STRING = /(?:[^'\\]|\\.)*'/sy;

/**
 * Finds the end of an expansion: a variable, a command substitution, `{{name}}`,
 * `{}` or an ANSI-C string.
 *
 * @returns `start` if no expansion begins here; `undefined` if it is not closed.
 */
export function skipExpansion(file: string, start: number, unclosed: Unclosed): number | undefined {
  if (file[start] === '`') return skipBackticks(file, start, unclosed);
  if (file[start] === '{' || file.startsWith('${{', start)) return skipPattern(file, start, TEMPLATE);
  if (file.startsWith("$'", start)) return skipEscaped(file, start, unclosed);
  if (file.startsWith('$(', start)) return skipNested(file, start, '$(', unclosed);
  if (file.startsWith('${', start)) return skipNested(file, start, '${', unclosed);
  return skipPattern(file, start, NAME);
}

function skipBackticks(file: string, start: number, unclosed: Unclosed): number | undefined {
  if (unclosed.has('`')) return undefined;
  for (let offset = start + 1; offset < file.length; offset++) {
    if (file[offset] === '`') return offset + 1;
    if (file[offset] === '\\') offset++;
  }
  unclosed.add('`');
  return undefined;
}

function skipEscaped(file: string, start: number, unclosed: Unclosed): number | undefined {
  if (unclosed.has("$'")) return undefined;
  const end = skipPattern(file, start + 2, ESCAPED_STRING);
  if (end > start + 2) return end;
  unclosed.add("$'");
  return undefined;
}

function skipPattern(file: string, start: number, pattern: RegExp): number {
  pattern.lastIndex = start;
  return start + (pattern.exec(file)?.[0].length ?? 0);
}

/** Finds the end of `$(…)` or `${…}`, including nested quotes and expansions. */
function skipNested(file: string, start: number, opener: '$(' | '${', unclosed: Unclosed): number | undefined {
  if (unclosed.has(opener)) return undefined;
  const closers: string[] = [];
  for (let offset = start; offset < file.length; ) {
    const pattern = closers.at(-1) === '"' ? IN_DOUBLE_QUOTES : OUTSIDE;
    pattern.lastIndex = offset;
    const token = pattern.exec(file)?.[0] ?? '';
    offset += token.length;
    if (token === closers.at(-1)) {
      closers.pop();
      if (closers.length === 0) return offset;
    } else {
      const closer = CLOSERS.get(token);
      if (closer !== undefined) closers.push(closer);
    }
  }
  unclosed.add(opener);
  return undefined;
}

const IN_DOUBLE_QUOTES = /\\.|\$[({]|[^\\$"]+|./sy;
const OUTSIDE = /\\.|\$?[({]|\$'(?:[^'\\]|\\.)*'|'[^']*'|[^\\$(){}"']+|./sy;
const CLOSERS: ReadonlyMap<string, string> = new Map([
  ['$(', ')'],
  ['(', ')'],
  ['${', '}'],
  ['"', '"'],
]);
