import fc from 'fast-check';
import { escapeText } from '../../../../src/language/syntax/print-query.ts';

/** A query on payments with one mistake; all three parts together are its text. */
export interface MistakenQuery {
  readonly before: string;
  readonly mistake: string;
  readonly after: string;
  readonly code: string;
}

/** What files have to escape, and what takes several units or bytes. */
export const HOSTILE = [
  ...['a', 'b c', '  ', "'", '"', '\\', '%', '%41', '+', '&', '#', ' # ', ': ', ',', ';', '=', '?', '{', '}', '[', ']'],
  ...['{{', '}}', '$', '$a', '$(', ')', '`', '|', '>', '<', '-->', '*/', '//', '!', '~', '@', 'é', '€', '😀', '\u2028'],
];

/** All but what holds one of these. */
export function without(...characters: readonly string[]): readonly string[] {
  return HOSTILE.filter((piece) => !characters.some((character) => piece.includes(character)));
}

/**
 * Queries with a mistake at a random place: an unknown field, or a
 * value, with its quotes and all that is in it.
 *
 * @param pieces - What values are made of.
 */
export function mistakenQuery(pieces: readonly string[] = HOSTILE): fc.Arbitrary<MistakenQuery> {
  const value = fc
    .array(fc.constantFrom(...pieces), { maxLength: 4 })
    .map((parts) => `"${escapeText(`v${parts.join('')}`, '"')}"`);
  const clauses = fc.array(value, { maxLength: 4 });
  const wrongField = fc.tuple(fc.constantFrom('wrong', 'no_such.field', 'W'), value).map(([field, text]) => ({
    parts: ['', field, `:${text}`],
    code: 'unknown-field',
  }));
  const wrongValue = value.map((text) => ({ parts: ['payment_status:', text, ''], code: 'unknown-value' }));
  return fc.tuple(clauses, fc.oneof(wrongField, wrongValue), clauses).map(([before, { parts, code }, after]) => {
    const [start = '', mistake = '', end = ''] = parts;
    return {
      before: before.map((other, index) => `metadata[b${index}]:${other} `).join('') + start,
      mistake,
      after: end + after.map((other, index) => ` metadata[a${index}]:${other}`).join(''),
      code,
    };
  });
}

/** How a character may be written, with what is before and after it; the first way adds nothing to it. */
export type Spelling = (character: string, previous?: string, next?: string) => readonly string[];

/** A file, and where in it the mistake stands. */
export interface MistakenFile {
  readonly file: string;
  readonly span: { readonly start: number; readonly end: number };
  readonly code: string;
}

/** What is around a query in a file. */
export type Frame = readonly [head: string, tail: string];

/**
 * Writes a query into a file, each character in one of its ways; with any ends of lines, with a byte order mark or without.
 *
 * @param isQuoted - Whether a character may have quotes of its own; those around the mistake are no part of it.
 */
export function writeQuery(
  query: fc.Arbitrary<MistakenQuery>,
  spelling: Spelling,
  frames: readonly Frame[],
  isQuoted: boolean,
): fc.Arbitrary<MistakenFile> {
  const lineEnd = fc.constantFrom('\n', '\r\n');
  const mark = fc.constantFrom('', '\ufeff');
  const frame = fc
    .tuple(mark, fc.constantFrom(...frames), lineEnd)
    .map(([bom, [head, tail], end]) => [bom + head.replaceAll('\n', end), tail.replaceAll('\n', end)] as const);
  return fc.tuple(query, frame, fc.infiniteStream(fc.nat({ max: 1000 }))).map(([parts, [head, tail], choices]) => {
    const characters = [...parts.before, ...parts.mistake, ...parts.after];
    const first = [...parts.before].length;
    const last = first + [...parts.mistake].length - 1;
    const written = characters.map((character, index) => {
      const ways = spelling(character, characters[index - 1], characters[index + 1]);
      return ways[index === first || (isQuoted && index === last) ? 0 : choices.next().value % ways.length] ?? '';
    });
    const start = head + written.slice(0, first).join('');
    const mistake = written.slice(first, last + 1).join('');
    const file = start + mistake + written.slice(last + 1).join('') + tail;
    return { file, span: { start: start.length, end: start.length + mistake.length }, code: parts.code };
  });
}
