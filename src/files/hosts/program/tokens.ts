import type { Span } from '../../../language/base/span.ts';
import { readBackslash } from '../escapes.ts';
import type { HostComment } from '../host.ts';
import { hasDirective } from '../lines.ts';
import type { MappedTextBuilder } from '../mapped-text.ts';
import type { ProgramLanguage, StringForm } from './languages.ts';

/** A string, a name or number, or a punctuation mark of a program. */
export interface Token extends Span {
  readonly kind: 'string' | 'name' | 'mark';
  /** The name or the mark; empty for a string. */
  readonly text: string;
  readonly string?: StringText | undefined;
}

/** The text of a string, without its delimiters. */
export interface StringText extends Span {
  readonly form: StringForm;
  readonly close: string;
}

export interface Tokens {
  readonly tokens: readonly Token[];
  /** Those with a directive. */
  readonly comments: readonly HostComment[];
}

const SPACE = /\s+/y;
const NAME = /[$@]*[\p{ID_Start}_][\p{ID_Continue}]*[!?]?|\d[\w.]*/uy;
const MARK = /=>|->|\?->|\?\.|&\.|::|:=|[=!<>]=|[-+.|&*/%]=|\+\+|&&|\|\||\?\?|[\s\S]/y;

/** Splits a program into tokens from an offset on, in linear time. A string that is not closed is none. */
export function readTokens(file: string, language: ProgramLanguage, from = startOfCode(file, language)): Tokens {
  const tokens: Token[] = [];
  const comments: HostComment[] = [];
  const strings = new StringFinder(file, language);
  let offset = from;
  const skip = (pattern: RegExp | undefined): Span | undefined => {
    if (pattern === undefined) return undefined;
    pattern.lastIndex = offset;
    const start = offset;
    offset += pattern.exec(file)?.[0].length ?? 0;
    return offset > start ? { start, end: offset } : undefined;
  };
  while (offset < file.length) {
    const comment = skip(SPACE) ?? skip(language.outside) ?? skip(language.comment);
    if (comment !== undefined) {
      const text = file.slice(comment.start, comment.end);
      if (hasDirective(text)) comments.push({ text: text.replace(/^(?:#+|\/\/+|\/\*+)|\*+\/$/g, ''), span: comment });
      offset = strings.skipHeredoc(offset);
      continue;
    }
    const start = offset;
    const string = strings.find(start);
    offset = string?.end ?? start;
    const isName = string === undefined && (skip(language.other) ?? skip(NAME)) !== undefined;
    if (string !== undefined) tokens.push({ kind: 'string', text: '', start, end: offset, string: string.string });
    else {
      if (!isName) skip(MARK);
      tokens.push({ kind: isName ? 'name' : 'mark', text: file.slice(start, offset), start, end: offset });
    }
  }
  return { tokens, comments };
}

/** Where the code begins: in PHP, after the first `<?php`, if there is any. */
function startOfCode(file: string, { outside }: ProgramLanguage): number {
  if (outside === undefined) return 0;
  const opening = /<\?(?:php|=)/.exec(file);
  return opening === null ? 0 : opening.index + opening[0].length;
}

interface FoundString extends Span {
  readonly string: StringText;
}

export class StringFinder {
  readonly #file: string;
  readonly #forms: readonly StringForm[];
  /** The closing delimiters that do not follow any more. */
  readonly #unclosed = new Set<string>();
  /** The heredocs whose texts begin on the next line. */
  #heredoc: Span | undefined;

  constructor(file: string, { strings }: Pick<ProgramLanguage, 'strings'>) {
    this.#file = file;
    this.#forms = strings;
  }

  /** The string that begins at an offset. A heredoc ends with its opening delimiter. */
  find(start: number): FoundString | undefined {
    for (const form of this.#forms) {
      form.open.lastIndex = start;
      const open = form.open.exec(this.#file);
      if (open === null) continue;
      const close = form.close?.(open) ?? open[1] ?? '';
      const end = start + open[0].length;
      const text = form.isHeredoc ? this.#findHeredoc(close, end) : this.#findText(form, close, end);
      const isInline = form.isHeredoc !== true;
      return text && { string: { ...text, form, close }, start, end: isInline ? text.end + close.length : end };
    }
    return undefined;
  }

  /** The offset behind the heredocs that begin before it. */
  skipHeredoc(offset: number): number {
    if (this.#heredoc === undefined || offset < this.#heredoc.start) return offset;
    const { end } = this.#heredoc;
    this.#heredoc = undefined;
    return Math.max(offset, end);
  }

  #findHeredoc(close: string, end: number): Span | undefined {
    const lineEnd = this.#file.indexOf('\n', end);
    if (lineEnd === -1 || this.#unclosed.has(`<<${close}`)) return undefined;
    const start = this.#heredoc?.end ?? lineEnd + 1;
    const last = new RegExp(`^[ \\t]*${close}\\b`, 'gm');
    last.lastIndex = start;
    const found = last.exec(this.#file);
    if (found === null) this.#unclosed.add(`<<${close}`);
    else this.#heredoc = { start: this.#heredoc?.start ?? start, end: found.index };
    return found === null ? undefined : { start, end: found.index };
  }

  #findText(form: StringForm, close: string, start: number): Span | undefined {
    const key = `${this.#forms.indexOf(form)} ${close}`;
    if (form.isLong && this.#unclosed.has(key)) return undefined;
    for (const { kind, index } of walkString(this.#file, form, close, start, this.#file.length)) {
      if (kind === 'close') return { start, end: index };
      if (kind === 'line') return undefined;
    }
    if (form.end !== undefined) return { start, end: this.#file.length };
    if (form.isLong) this.#unclosed.add(key);
    return undefined;
  }
}

interface StringEvent {
  readonly kind: Exclude<(typeof KINDS)[number], 'nested'>;
  readonly text: string;
  readonly index: number;
  /** The end of the escape or of the interpolation. */
  readonly end: number;
}

const OPENING: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{', '>': '<' };

const patterns = new Map<StringForm, Map<string, RegExp>>();

/** Matches what ends or interrupts the text of a string. */
function patternOf(form: StringForm, close: string): RegExp {
  const ofForm = patterns.get(form) ?? new Map<string, RegExp>();
  patterns.set(form, ofForm);
  const known = ofForm.get(close);
  if (known !== undefined) return known;
  const parts = [
    form.escape && `(?<escape>${form.escape.source})`,
    form.isNested && OPENING[close] && `(?<nested>\\${OPENING[close]})`,
    !form.isHeredoc &&
      `(?<close>${form.end?.source ?? close.replace(/[^\w]/g, '\\$&')}${form.mayEndInQuotes ? '(?!")' : ''})`,
    form.interpolation && `(?<interpolation>${form.interpolation.source})`,
    form.isLong || form.isHeredoc ? undefined : '(?<line>[\\r\\n])',
  ];
  const pattern = new RegExp(parts.filter(Boolean).join('|') || '(?!)', 'g');
  ofForm.set(close, pattern);
  return pattern;
}

/** Yields the escapes and interpolations of a string up to its closing delimiter. */
function* walkString(
  file: string,
  form: StringForm,
  close: string,
  start: number,
  limit: number,
): Generator<StringEvent, void, undefined> {
  const pattern = patternOf(form, close);
  const text = file.slice(0, limit);
  let nested = 0;
  for (let offset = start; offset < limit; ) {
    pattern.lastIndex = offset;
    const found = pattern.exec(text);
    if (found === null) return;
    const [delimiter] = found;
    const kind = KINDS.find((name) => found.groups?.[name] !== undefined) ?? 'line';
    const end = found.index + delimiter.length;
    const after = kind === 'interpolation' ? skipExpression(file, end, delimiter, limit) : end;
    offset = after ?? end;
    if (kind === 'nested') nested++;
    else if (kind === 'close' && nested > 0) nested--;
    else {
      // Where a command has no end, that of the string is unknown.
      yield { kind: after === undefined ? 'line' : kind, text: delimiter, index: found.index, end: offset };
      if (kind === 'close' || kind === 'line') return;
    }
  }
}

const KINDS = ['escape', 'nested', 'close', 'interpolation', 'line'] as const;

/** Strings and braces of an interpolated expression. */
const IN_BRACES = /[{}]|"(?:[^"\\\r\n]|\\.)*"|'(?:[^'\\\r\n]|\\.)*'/g;
/** Strings and parentheses of a command of a shell. A string may contain another command. */
const IN_COMMAND =
  /\\.|[()]|"(?:[^"\\$]|\\.|\$(?!\()|\$\((?:[^()"']|"[^"]*"|'[^']*')*\))*"|\$'(?:[^'\\]|\\.)*'|'[^']*'/gs;
const MAX_EXPRESSION = 500;

/**
 * The end of an interpolation, with the expression in its brackets. If that is not closed soon, a brace is taken for
 * text, and the end of a command is `undefined`.
 */
function skipExpression(file: string, start: number, opening: string, limit: number): number | undefined {
  const isCommand = opening.endsWith('(');
  if (!isCommand && !opening.endsWith('{')) return start;
  const text = file.slice(start, Math.min(limit, start + MAX_EXPRESSION));
  let depth = 1;
  for (const { 0: token, index } of text.matchAll(isCommand ? IN_COMMAND : IN_BRACES)) {
    if (token === '{' || token === '(') depth++;
    else if ((token === '}' || token === ')') && --depth === 0)
      return start + index + (opening.endsWith('{{') && text.startsWith('}}', index) ? 2 : 1);
  }
  return isCommand ? undefined : start;
}

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', s: ' ', '0': '\0', e: '\u001b' };

/** Adds the text of a string to a builder: escapes are decoded, and each interpolation is a placeholder. */
export function decodeString(builder: MappedTextBuilder, file: string, { form, close, start, end }: StringText): void {
  let offset = start;
  for (const event of walkString(file, form, close, start, end)) {
    if (event.kind === 'escape' && form.isRaw) continue;
    builder.verbatim(offset, event.index);
    offset = event.end;
    if (event.kind === 'escape') builder.decoded(readEscape(event.text, form), event.index, event.end);
    else if (event.kind === 'interpolation') builder.interpolation(event.index, event.end);
    else {
      offset = event.index;
      break;
    }
  }
  builder.verbatim(offset, end);
}

/** The places of the interpolations of a string, with their delimiters. */
export function findInterpolations(file: string, { form, close, start, end }: StringText): readonly Span[] {
  if (form.interpolation === undefined) return [];
  const events = [...walkString(file, form, close, start, end)];
  return events.flatMap((event) => (event.kind === 'interpolation' ? { start: event.index, end: event.end } : []));
}

function readEscape(text: string, form: StringForm): string {
  if (text.startsWith('`')) return text === '`n' ? '\n' : text.slice(1);
  if (!text.startsWith('\\')) return text.charAt(0);
  if (text.length > 3) return readBackslash(text) ?? '\ufffd';
  const character = text.slice(1);
  if (/^\r?\n/.test(character)) return '';
  if (form.end !== undefined) return character;
  const known = form.escape?.test('\\n') ? ESCAPES[character] : undefined;
  return known ?? (/["'\\`/$#{}]/.test(character) ? character : text);
}

/** Encodes a text for a place within a string; `undefined` if its form has no simple way. */
export function encodeString(text: string, { form, close }: StringText): string | undefined {
  if (/[\r\n\0]|\p{Cs}/u.test(text)) return undefined;
  if (form.interpolation !== undefined && /[{}$#]/.test(text)) return undefined;
  if (form.escape === undefined || form.isRaw || !form.escape.test('\\\\')) {
    const isPlain = !text.includes('\\') && !text.includes(close.charAt(0));
    return isPlain ? text : undefined;
  }
  return text.replace(/\\/g, '\\\\').replaceAll(close, `\\${close}`);
}
