import { characterAt } from '../../text/character-at.ts';
import type { Span } from '../../text/span.ts';
import type { MappedTextBuilder } from '../mapped-text.ts';

/**
 * The syntax of a literal, named by its delimiter: a string, a template, a
 * `String.raw` template, or a JSX attribute.
 */
export type LiteralForm = "'" | '"' | '`' | 'raw' | "jsx'" | 'jsx"';

/** The characters that may begin an escape in each form. */
const SPECIAL: Readonly<Record<LiteralForm, RegExp>> = {
  "'": /\\/g,
  '"': /\\/g,
  '`': /[\\\r]/g,
  raw: /\r/g,
  "jsx'": /&/g,
  'jsx"': /&/g,
};

/**
 * Decodes the text between the delimiters of a literal.
 *
 * @returns Whether all its escapes are valid.
 */
export function decodeLiteral(
  file: string,
  { start, end }: Span,
  form: LiteralForm,
  builder: MappedTextBuilder,
): boolean {
  const special = SPECIAL[form];
  // A search in the whole file would run to its end for every literal.
  const raw = file.slice(start, end);
  let from = start;
  for (;;) {
    special.lastIndex = from - start;
    const at = start + (special.exec(raw)?.index ?? raw.length);
    builder.verbatim(file, from, at);
    if (at >= end) return true;
    const read = readSpecial(file, at);
    if (read === undefined || read.end > end) return false;
    builder.decoded(read.text, at, read.end);
    from = read.end;
  }
}

function readSpecial(file: string, at: number): { readonly text: string; readonly end: number } | undefined {
  const character = file.charAt(at);
  if (character === '\\') return readEscape(file, at);
  if (character === '&') return readEntity(file, at);
  // JavaScript normalizes the line breaks of templates.
  return { text: '\n', end: at + (file.startsWith('\r\n', at) ? 2 : 1) };
}

/** The text of an escape, and its end. */
interface Escape {
  readonly text: string;
  readonly end: number;
}

const NAMED_ESCAPES: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' };

const NUMBERED = /\\(?:x([\da-f]{2})|u([\da-f]{4})|u\{([\da-f]+)\}|([0-3][0-7]{0,2}|[4-7][0-7]?))/iy;

/** Reads the escape at a backslash; `undefined` if it is invalid. */
function readEscape(file: string, at: number): Escape | undefined {
  NUMBERED.lastIndex = at;
  const numbered = NUMBERED.exec(file);
  if (numbered !== null) return readNumbered(numbered, at);
  const character = characterAt(file, at + 1);
  const end = at + 1 + character.length;
  if (character === 'x' || character === 'u' || character === '') return undefined;
  // A backslash before a line break joins the two lines.
  if (character === '\r' && file.startsWith('\n', end)) return { text: '', end: end + 1 };
  if (/[\n\r\u2028\u2029]/.test(character)) return { text: '', end };
  return { text: NAMED_ESCAPES[character] ?? character, end };
}

function readNumbered([all, byte, unit, point, octal]: RegExpExecArray, at: number): Escape | undefined {
  const end = at + all.length;
  if (octal !== undefined) return { text: String.fromCharCode(Number.parseInt(octal, 8)), end };
  const code = Number.parseInt(byte ?? unit ?? point ?? '', 16);
  return code > 0x10ffff ? undefined : { text: String.fromCodePoint(code), end };
}

const NAMED_ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  apos: "'",
  gt: '>',
  lt: '<',
  nbsp: '\u00a0',
  quot: '"',
};

const ENTITY = /&(?:([a-z]+)|#(\d+)|#x([\da-f]+));/iy;

/**
 * Reads the entity at an `&`. An unknown entity stands for itself; `isReadable`
 * compares the result with that of the parser.
 */
function readEntity(file: string, at: number): { readonly text: string; readonly end: number } {
  ENTITY.lastIndex = at;
  const [all = '&', name, decimal, hexadecimal] = ENTITY.exec(file) ?? [];
  return { text: decodeEntity(name, decimal, hexadecimal) ?? all, end: at + all.length };
}

function decodeEntity(
  name: string | undefined,
  decimal: string | undefined,
  hexadecimal: string | undefined,
): string | undefined {
  if (name !== undefined) return Object.hasOwn(NAMED_ENTITIES, name) ? NAMED_ENTITIES[name] : undefined;
  const code = decimal === undefined ? Number.parseInt(hexadecimal ?? '', 16) : Number(decimal);
  return code <= 0x10ffff ? String.fromCodePoint(code) : undefined;
}

const ESCAPES: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' };

/** Characters that are not safe in source code: control characters, Unicode line breaks and lone surrogates. */
const UNSAFE = /[\0-\x08\x0b-\x1f\x7f\u2028\u2029\ufeff]|\p{Surrogate}/gu;

/** Characters that can only be written as escapes. */
const NEEDS_ESCAPE = /\r|\p{Surrogate}/u;

/** Encodes a text for a form of literal; `undefined` if that is impossible. */
export function encodeLiteral(text: string, form: LiteralForm): string | undefined {
  switch (form) {
    case "'":
    case '"':
      return escapeUnsafe(text.replaceAll('\\', '\\\\').replaceAll(form, `\\${form}`)).replace(/[\n\t]/g, nameEscape);
    case '`':
      return escapeUnsafe(text.replace(/[\\`]|\$(?=\{)/g, '\\$&'));
    case 'raw':
      return NEEDS_ESCAPE.test(text) || /`|\$\{|\\$/.test(text) ? undefined : text;
    case "jsx'":
    case 'jsx"':
      return NEEDS_ESCAPE.test(text) || text.includes('\n')
        ? undefined
        : escapeQuote(text.replaceAll('&', '&amp;'), form);
  }
}

function escapeQuote(text: string, form: "jsx'" | 'jsx"'): string {
  return form === 'jsx"' ? text.replaceAll('"', '&quot;') : text.replaceAll("'", '&apos;');
}

function escapeUnsafe(text: string): string {
  return text.replace(UNSAFE, nameEscape);
}

function nameEscape(character: string): string {
  return ESCAPES[character] ?? `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
