import type { TextEdit } from '../../diagnostic/fix.ts';
import type { Span } from '../../text/span.ts';
import type { DataFormat } from '../data/find-queries.ts';
import { LONE_SURROGATE } from '../escapes.ts';
import { createMappedText, type MappedText } from '../mapped-text.ts';
import type { CsvCell, Delimiter } from './scan-csv.ts';

/** A column of a table, the first of them 0. */
export interface Column {
  readonly name: string;
  readonly index: number;
}

/** A row, or a cell of one. */
export type CsvNode = CsvCell | { readonly columns: readonly Column[]; readonly cells: readonly CsvCell[] };

/** How tables are read. */
export function createCsvFormat(file: string, delimiter: Delimiter): DataFormat<CsvNode> {
  const encodeBare = (text: string): string | undefined =>
    /["\r\n\p{Cs}]/u.test(text) || text.includes(delimiter) ? undefined : text;
  return {
    membersOf(node) {
      if (!('cells' in node)) return undefined;
      const { columns, cells } = node;
      return columns.flatMap(({ name, index }) => {
        const cell = cells[index];
        return cell === undefined ? [] : [[name, cell] as const];
      });
    },
    itemsOf: () => undefined,
    textOf(node) {
      if ('cells' in node || node.kind === 'broken' || node.start >= node.end) return undefined;
      const text = file.slice(node.start, node.end);
      return node.kind === 'quoted' ? text.replaceAll('""', '"') : text;
    },
    readText(node) {
      if ('cells' in node) throw new Error('unreachable: only cells hold text');
      const span = { start: node.start, end: node.end };
      const text = { ...decode(file, node), span };
      if (node.kind === 'quoted') return { ...text, encode: encodeQuoted };
      return { ...text, encode: encodeBare, rewrite: (written) => quoteCell(written, span) };
    },
  };
}

function quoteCell(text: string, cell: Span): TextEdit | undefined {
  const written = encodeQuoted(text);
  return written === undefined ? undefined : { ...cell, text: `"${written}"` };
}

function encodeQuoted(text: string): string | undefined {
  return LONE_SURROGATE.test(text) ? undefined : text.replaceAll('"', '""');
}

function decode(file: string, { start, end, kind }: CsvCell): MappedText {
  const builder = createMappedText();
  const raw = file.slice(start, end);
  let offset = 0;
  if (kind === 'quoted') {
    for (let quote = raw.indexOf('""'); quote !== -1; quote = raw.indexOf('""', offset)) {
      builder.verbatim(file, start + offset, start + quote);
      offset = quote + 2;
      builder.decoded('"', start + quote, start + offset);
    }
  }
  builder.verbatim(file, start + offset, end);
  return builder.finish(start);
}
