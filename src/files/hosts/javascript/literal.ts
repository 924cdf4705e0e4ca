import type { Span } from '../../../language/base/span.ts';
import { LETTERS, readBackslash } from '../escapes.ts';
import type { MappedTextBuilder } from '../mapped-text.ts';

/** The syntax of a literal, named by its delimiter: a string, a template, or a `String.raw` template. */
export type LiteralForm = "'" | '"' | '`' | 'raw';

const ESCAPE = /\\(?:x[\dA-Fa-f]{2}|u[\dA-Fa-f]{4}|u\{[\dA-Fa-f]+\}|([0-3][0-7]{0,2}|[4-7][0-7]?)|\r\n|.)/gsu;
const LINE_BREAK = /\r\n?/g;
/** The escapes in each form. JavaScript normalizes the line breaks of templates. */
const ESCAPES: Readonly<Record<LiteralForm, RegExp>> = {
  "'": ESCAPE,
  '"': ESCAPE,
  '`': new RegExp(`${ESCAPE.source}|${LINE_BREAK.source}`, 'gsu'),
  raw: LINE_BREAK,
};

/** Decodes the text between the delimiters of a literal. Invalid escapes are the parser's business. */
export function decodeLiteral(builder: MappedTextBuilder, span: Span, form: LiteralForm): void {
  builder.escaped(span, ESCAPES[form], readEscape);
}

const OWN_LETTERS = { ...LETTERS, v: '\v' };

function readEscape([all, octal]: RegExpExecArray): string | undefined {
  if (!all.startsWith('\\')) return '\n';
  if (octal !== undefined) return String.fromCharCode(Number.parseInt(octal, 8));
  // A backslash before a line break joins the two lines.
  return /[\n\r\u2028\u2029]$/.test(all) ? '' : readBackslash(all, OWN_LETTERS);
}

const WRITTEN_ESCAPES: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' };

/** Characters that are not safe in source code: control characters, Unicode line breaks and lone surrogates. */
const UNSAFE = /[\0-\x08\x0b-\x1f\x7f\u2028\u2029\ufeff]|\p{Surrogate}/gu;

const NEEDS_ESCAPE = /\r|\p{Surrogate}/u;

export function encodeLiteral(text: string, form: LiteralForm): string | undefined {
  switch (form) {
    case "'":
    case '"':
      return escapeUnsafe(text.replaceAll('\\', '\\\\').replaceAll(form, `\\${form}`)).replace(/[\n\t]/g, nameEscape);
    case '`':
      return escapeUnsafe(text.replace(/[\\`]|\$(?=\{)/g, '\\$&'));
    case 'raw':
      return NEEDS_ESCAPE.test(text) || /`|\$\{|\\$/.test(text) ? undefined : text;
  }
}

function escapeUnsafe(text: string): string {
  return text.replace(UNSAFE, nameEscape);
}

function nameEscape(character: string): string {
  return WRITTEN_ESCAPES[character] ?? `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
