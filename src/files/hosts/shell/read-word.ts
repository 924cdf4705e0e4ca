import { MappedTextBuilder } from '../mapped-text.ts';
import type { AfterWord, QuotedStretch, Word } from '../request/url.ts';
import { encodeShell, type Quoting, readEscape, type Stretch, skipExpansion, type Unclosed } from './quoting.ts';

export interface FoundWord {
  readonly word: Word;
  readonly end: number;
}

/** The quotes of each quoting, and its tokens: characters as they are, an escaped line break, an escaped character. */
const QUOTINGS: Readonly<Record<Quoting, { readonly open: string; readonly close: string; readonly token: RegExp }>> = {
  bare: { open: '', close: '', token: /([^ \t\r\n'"`$\\;|&()<>{]+)|(\\\r?\n)|\\([^\r\n])/y },
  single: { open: "'", close: "'", token: /([^'{$]+|\$(?!\{\{))/y },
  double: {
    ...{ open: '"', close: '"' },
    token: /([^"`$\\{]+|\\(?!["`$\\]|\r?\n)|\$(?='))|(\\\r?\n)|\\(["`$\\])/y,
  },
  escaped: { open: "$'", close: "'", token: /([^'\\{$]+|\$(?!\{\{))/y },
};
const SPACE = /[ \t\r\n]/;
const END = ' \t\r\n;|&()<>';

/**
 * Reads a word with its quotes and escapes. If no word begins here, the result
 * ends where it starts.
 *
 * @param isInBackticks - Whether a backtick ends the word.
 * @returns `undefined` if a quote or an expansion is not closed.
 */
export function readWord(
  file: string,
  start: number,
  isInBackticks: boolean,
  unclosed: Unclosed,
): FoundWord | undefined {
  const reader = new WordReader(file, start, isInBackticks, unclosed);
  if (!reader.read()) return undefined;
  const { stretches, offset, builder } = reader;
  const encode: Word['encode'] = (text, place) => encodeShell(text, place, stretches);
  const quoted = findQuoted(file, stretches);
  return {
    word: { ...builder.finish(start), quoted, encode, next: readNext(file, offset, stretches) },
    end: offset,
  };
}

/** Reads one word. The methods return `false` if a quote or an expansion is not closed. */
class WordReader {
  readonly builder: MappedTextBuilder;
  readonly stretches: Stretch[] = [];
  offset: number;
  readonly #file: string;
  readonly #isInBackticks: boolean;
  readonly #unclosed: Unclosed;

  constructor(file: string, start: number, isInBackticks: boolean, unclosed: Unclosed) {
    this.builder = new MappedTextBuilder(file);
    this.offset = start;
    this.#file = file;
    this.#isInBackticks = isInBackticks;
    this.#unclosed = unclosed;
  }

  read(): boolean {
    for (;;) {
      const next = this.#file[this.offset];
      if (next === undefined || END.includes(next) || (next === '`' && this.#isInBackticks)) return true;
      if (!this.#readPiece()) return false;
    }
  }

  #readPiece(): boolean {
    if (this.#isAt("'")) return this.#readQuoted('single');
    if (this.#isAt('"')) return this.#readQuoted('double');
    // Inside backticks, backslashes are processed twice.
    if (this.#isAt("$'") && !this.#isInBackticks) return this.#readQuoted('escaped');
    const start = this.offset;
    const last = this.stretches.at(-1);
    if (this.#isAt('$"')) this.offset++;
    else if (!this.#readToken('bare')) return false;
    else if (last?.quoting !== 'bare' || last.end !== start) {
      this.stretches.push({ start, end: this.offset, quoting: 'bare' });
    } else this.stretches[this.stretches.length - 1] = { ...last, end: this.offset };
    return true;
  }

  #readQuoted(quoting: Quoting): boolean {
    const { open, close } = QUOTINGS[quoting];
    if (this.#unclosed.has(open)) return false;
    this.offset += open.length;
    const start = this.offset;
    while (this.#file[this.offset] !== close) {
      if (this.offset >= this.#file.length) this.#unclosed.add(open);
      if (this.offset >= this.#file.length || !this.#readToken(quoting)) return false;
    }
    this.stretches.push({ start, end: this.offset, quoting });
    this.offset++;
    return true;
  }

  #readToken(quoting: Quoting): boolean {
    const { token } = QUOTINGS[quoting];
    const start = this.offset;
    token.lastIndex = start;
    const found = token.exec(this.#file);
    if (found === null) return this.#readSpecial(quoting);
    const [all, verbatim, , character] = found;
    this.offset += all.length;
    if (verbatim !== undefined) this.builder.verbatim(start, this.offset);
    else if (character !== undefined) this.builder.decoded(character, start, this.offset);
    return true;
  }

  /** Reads an ANSI-C escape or an expansion. A character that only looks like the start of one stands for itself. */
  #readSpecial(quoting: Quoting): boolean {
    const start = this.offset;
    if (quoting === 'escaped' && this.#isAt('\\')) {
      const { length, text } = readEscape(this.#file, start);
      this.offset += length;
      // An escape with an uncertain text counts as an interpolation.
      if (text === undefined) this.builder.interpolation(start, this.offset);
      else this.builder.decoded(text, start, this.offset);
      return true;
    }
    // The backtick ends the command before the quote is closed.
    if (this.#isInBackticks && this.#isAt('`')) return false;
    const end = skipExpansion(this.#file, start, this.#unclosed);
    if (end === undefined) return false;
    this.offset = Math.max(end, start + 1);
    if (end === start) this.builder.verbatim(start, this.offset);
    else this.builder.interpolation(start, end);
    return true;
  }

  #isAt(text: string): boolean {
    return this.#file.startsWith(text, this.offset);
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
function findQuoted(file: string, stretches: readonly Stretch[]): readonly QuotedStretch[] {
  const quoted: (QuotedStretch & Pick<Stretch, 'quoting'>)[] = [];
  /** Whether the stretches after the last part may stand between two halves of one part. */
  let isJoint = false;
  for (const { quoting, start, end } of stretches) {
    const text = file.slice(start, end);
    const last = quoted.at(-1);
    const isNeeded = quoting !== 'bare' && NEEDS_QUOTES.test(text);
    if (quoting === 'bare')
      isJoint &&= (last?.quoting === 'double' ? KEPT_QUOTES : KEPT_QUOTES_OR_VARIABLES).test(text);
    else if (isJoint && last !== undefined && last.quoting === quoting) quoted[quoted.length - 1] = { ...last, end };
    else if (isJoint && !isNeeded) continue;
    else {
      quoted.push({ start, end, quoting, isNeeded });
      isJoint = true;
    }
  }
  return quoted;
}

/** Space and the start of a clause, or a connective. */
const CLAUSE = /[ \t]+(?![^ \t\r\n]*:\/\/|-[A-Za-z-])(?:[\w.[\]-]+[:~<>=^]|(?:and|or)[ \t])/iy;
/** Space and a word that is neither an option nor a URL nor a redirection. */
const OTHER_WORD = /[ \t]+(?!-[\w-][^ \t\r\n"']*(?:\s|$)|["']?(?:\$|[^ \t\r\n]*\/)|\d?[<>])[^ \t\r\n\\|;&()#]/y;

function readNext(file: string, offset: number, stretches: readonly Stretch[]): AfterWord | undefined {
  const character = file.charAt(offset);
  if (character === '' || character === '`') return undefined;
  const isNext = (pattern: RegExp): boolean => {
    pattern.lastIndex = offset;
    return pattern.test(file);
  };
  const endsInQuote = stretches.length > 0 && stretches.at(-1)?.quoting !== 'bare';
  const isFollowed = isNext(OTHER_WORD);
  return { isQuoted: endsInQuote && SPACE.test(character) && !isFollowed, isFollowed, isClause: isNext(CLAUSE) };
}
