import type { Span } from '../../text/span.ts';
import type { MappedTextBuilder } from '../mapped-text.ts';
import { readEntity } from './entity.ts';
import { readEscape } from './escape.ts';

/**
 * How a program writes a text: in a string, a template, a template whose
 * backslashes are its own (`String.raw`), or an attribute of JSX; named by what
 * stands around it.
 */
export type LiteralForm = "'" | '"' | '`' | 'raw' | "jsx'" | 'jsx"';

/** What may stand for something else in each form. */
const SPECIAL: Readonly<Record<LiteralForm, RegExp>> = {
  "'": /\\/g,
  '"': /\\/g,
  '`': /[\\\r]/g,
  raw: /\r/g,
  "jsx'": /&/g,
  'jsx"': /&/g,
};

/**
 * Reads what stands between the quotes of a literal.
 *
 * @returns Whether it can be read: an escape may be none.
 */
export function decodeLiteral(
  file: string,
  { start, end }: Span,
  form: LiteralForm,
  builder: MappedTextBuilder,
): boolean {
  const special = SPECIAL[form];
  // A search in the file would go to its end, for every literal.
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
  // JavaScript reads every line break of a template as one character.
  return { text: '\n', end: at + (file.startsWith('\r\n', at) ? 2 : 1) };
}
