import type { Span } from '../../../language/base/span.ts';
import { LONE_SURROGATE } from '../escapes.ts';
import { MappedTextBuilder } from '../mapped-text.ts';
import type { StringForm } from '../program/languages.ts';
import { decodeString, StringFinder, type StringText } from '../program/tokens.ts';
import type { AfterWord, QuotedStretch, Word } from '../request/url.ts';

/** A template, which is rendered before a shell reads its quotes, or the placeholder of xargs. */
const TEMPLATE = /\$?\{\{\{?[^{}\r\n]*\}\}\}?|\{%[^%\r\n]*%\}|\{\}/;
const VARIABLE = /\$(?:[A-Za-z_]\w*|[\d@*#?!$-]|\{(?:[^{}"'\\]|\\.|"[^"]*"|'[^']*'|\{(?:[^{}]|\{[^{}]*\})*\})*\})/;
const EXPANSION = new RegExp(`${TEMPLATE.source}|\`(?:[^\`\\\\]|\\\\[^])*\`|\\$\\(|${VARIABLE.source}`);

const SINGLE: StringForm = { open: /(')/y, interpolation: TEMPLATE, isLong: true };
const DOUBLE: StringForm = {
  open: /\$?(")/y,
  escape: /\\(?:["`$\\]|\r?\n)/,
  interpolation: EXPANSION,
  isLong: true,
};
/** `$'…'`. An escape with digits, or of a control character, counts as an interpolation. */
const ESCAPED: StringForm = {
  open: /\$(')/y,
  escape: /\\[\\'"nt]/,
  interpolation: new RegExp(
    `\\\\(?:[0-7]{1,3}|x[\\dA-Fa-f]{1,2}|u[\\dA-Fa-f]{1,4}|U[\\dA-Fa-f]{1,8}|c[^']|[^'])?|${TEMPLATE.source}`,
  ),
  isLong: true,
};
const BARE: StringForm = {
  open: /(?=[^ \t\r\n;|&()<>'"])/y,
  end: /(?=[ \t\r\n;|&()<>'"]|\$["']|$)/,
  escape: /\\(?:\r?\n|[^\r\n])/,
  interpolation: EXPANSION,
};
/** Inside backticks, backslashes are processed twice, so that the text of `$'…'` is uncertain. */
const BARE_IN_BACKTICKS: StringForm = {
  ...BARE,
  open: /(?=[^ \t\r\n;|&()<>'"`])/y,
  end: /(?=[ \t\r\n;|&()<>'"`]|\$"|$)/,
  interpolation: new RegExp(`\\$'(?:[^'\\\\]|\\\\[^])*'|${EXPANSION.source}`),
};

/** Finds the strings of the words of a shell; the text outside of quotes is one too. */
export function createStringFinder(file: string, isInBackticks: boolean): StringFinder {
  const strings = isInBackticks ? [SINGLE, DOUBLE, BARE_IN_BACKTICKS] : [SINGLE, DOUBLE, ESCAPED, BARE];
  return new StringFinder(file, { strings });
}

export interface FoundWord {
  readonly word: Word;
  readonly end: number;
}

/**
 * Reads a word with its quotes and escapes. If no word begins here, the result
 * ends where it starts.
 *
 * @returns `undefined` if a quote or an expansion is not closed.
 */
export function readWord(file: string, start: number, strings: StringFinder): FoundWord | undefined {
  const builder = new MappedTextBuilder(file);
  const stretches: StringText[] = [];
  let end = start;
  for (let found = strings.find(start); found !== undefined; found = strings.find(end)) {
    decodeString(builder, file, found.string);
    stretches.push(found.string);
    end = found.end;
  }
  if (/[^ \t\r\n;|&()<>`]/.test(file.charAt(end))) return undefined;
  const encode: Word['encode'] = (text, place) => encodeShell(text, place, stretches);
  const quoted = findQuoted(file, stretches);
  return { word: { ...builder.finish(start), quoted, encode, next: readNext(file, end, stretches) }, end };
}

/** Text that would be expanded in any quoting, and a null character, which no argument can contain. */
const UNWRITABLE = /\{[{}]|\0/;
const CONTROL = /[\x01-\x1f\x7f]/;

/**
 * Encodes a text for the quoting at a place; `undefined` if that is impossible.
 * Quotes that close and open again within the place are replaced with it.
 */
function encodeShell(text: string, place: Span, stretches: readonly StringText[]): string | undefined {
  const stretchAt = (offset: number): StringText | undefined =>
    stretches.find(({ start, end }) => start <= offset && offset <= end);
  const first = stretchAt(place.start);
  const last = stretchAt(place.end);
  const isUniform = first === last || (first?.form === last?.form && first?.form.end === undefined);
  if (!isUniform || UNWRITABLE.test(text) || LONE_SURROGATE.test(text)) return undefined;
  switch (first?.form) {
    case SINGLE:
      return text.replaceAll("'", "'\\''");
    case DOUBLE:
      return text.replace(/["$`\\]/g, '\\$&');
    case ESCAPED:
      return CONTROL.test(text) ? undefined : text.replace(/['\\]/g, '\\$&');
    case BARE:
    case BARE_IN_BACKTICKS:
      return /[\r\n]/.test(text) ? undefined : text.replace(/[^\w\p{L}./:=@%+,-]/gu, '\\$&');
    default:
      return undefined;
  }
}

/** Quotation marks that reach the query, with the quotes of another kind around them: `\'`, or `"'"`. */
const KEPT_QUOTES = /^(?:\\['"])+$/;
/** The same, or a variable. It has to stand outside single quotes, but not outside double quotes. */
const KEPT_QUOTES_OR_VARIABLES = /^(?:\\['"]|\$\w+|\$\{\w+\})+$/;
/** A query means something else without quotes around these characters, unless they follow a quotation mark of its own. */
const NEEDS_QUOTES = /^(?!\\?["']).*[\s<>=]/s;

/**
 * Finds the quoted parts of a word. A part continues after a quotation mark that
 * cannot be written within its quotes: `'O'\''Brien'` is one part.
 */
function findQuoted(file: string, stretches: readonly StringText[]): readonly QuotedStretch[] {
  const quoted: (QuotedStretch & Pick<StringText, 'form'>)[] = [];
  /** Whether the stretches after the last part may stand between two halves of one part. */
  let isJoint = false;
  for (const { form, start, end } of stretches) {
    const text = file.slice(start, end);
    const last = quoted.at(-1);
    const isNeeded = NEEDS_QUOTES.test(text);
    if (form.end !== undefined) isJoint &&= (last?.form === DOUBLE ? KEPT_QUOTES : KEPT_QUOTES_OR_VARIABLES).test(text);
    else if (isJoint && last !== undefined && last.form === form) quoted[quoted.length - 1] = { ...last, end };
    else if (isJoint && !isNeeded) continue;
    else {
      quoted.push({ start, end, form, isNeeded });
      isJoint = true;
    }
  }
  return quoted;
}

/** Space and the start of a clause, or a connective. */
const CLAUSE = /[ \t]+(?![^ \t\r\n]*:\/\/|-[A-Za-z-])(?:[\w.[\]-]+[:~<>=^]|(?:and|or)[ \t])/iy;
/** Space and a word that is neither an option nor a URL nor a redirection. */
const OTHER_WORD = /[ \t]+(?!-[\w-][^ \t\r\n"']*(?:\s|$)|["']?(?:\$|[^ \t\r\n]*\/)|\d?[<>])[^ \t\r\n\\|;&()#]/y;

function readNext(file: string, offset: number, stretches: readonly StringText[]): AfterWord | undefined {
  const character = file.charAt(offset);
  if (character === '' || character === '`') return undefined;
  const isNext = (pattern: RegExp): boolean => {
    pattern.lastIndex = offset;
    return pattern.test(file);
  };
  const endsInQuote = stretches.length > 0 && stretches.at(-1)?.form.end === undefined;
  const isFollowed = isNext(OTHER_WORD);
  return { isQuoted: endsInQuote && /\s/.test(character) && !isFollowed, isFollowed, isClause: isNext(CLAUSE) };
}
