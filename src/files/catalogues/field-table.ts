import { FIELD_PATH } from '../../language/catalogue/field.ts';
import type { FieldType } from '../../language/catalogue/field-types.ts';
import { CatalogueError, type CatalogueProblem } from '../../language/catalogue/load-catalogue.ts';
import { quoteText } from '../../language/diagnostic/quote.ts';

/** A field of a table. */
export interface TableRow {
  readonly line: number;
  /** The name in queries; a segment `*` stands for each name of the schema. */
  readonly name: string;
  /** The path in the object. */
  readonly path: string;
  readonly keyed: boolean;
  /** The table has the key in quotation marks, as in `metadata["key"]`. */
  readonly quoted: boolean;
  readonly type: FieldType | undefined;
  readonly doc: string | undefined;
}

/** Words of documentations for the types. */
const TYPES: ReadonlyMap<string, FieldType> = new Map(
  Object.entries({
    token: 'token exact keyword enum id identifier',
    string: 'string text substring',
    numeric: 'numeric number integer int float decimal',
    date: 'date datetime date-time timestamp time',
    boolean: 'boolean bool',
    presence: 'presence exists',
    any: 'any mixed',
  }).flatMap(([type, words]) => words.split(' ').map((word) => [word, type as FieldType] as const)),
);

function readType(cell: string | undefined): FieldType | undefined {
  return TYPES.get(/[a-z-]+/i.exec(cell ?? '')?.[0].toLowerCase() ?? '');
}

/**
 * Reads the fields of a documentation's table as it is pasted: Markdown, CSV, or columns with tabs
 * or spaces between them. The first column has the names, another the types. `a = b.c` is a field
 * `a` that objects have at `b.c`; `a[key]` has keys; lines with `#` are comments.
 *
 * @throws {CatalogueError} If a line is no field, or a field is repeated.
 */
export function readFieldTable(text: string): readonly TableRow[] {
  const rows = new Map<string, TableRow>();
  const problems: CatalogueProblem[] = [];
  let columns: Columns | undefined;
  for (const [index, written] of text.split(/\r\n?|\n/).entries()) {
    // Spaces around the sign would separate columns.
    const line = written.trim().replace(/^(\|?\s*[^\s|,=]+)\s+=\s+/, '$1=');
    if (line === '' || /^(?:#|[-|: +=]+$)/.test(line)) continue;
    const cells = splitCells(line);
    if (columns === undefined && isHeader(cells)) {
      columns = { type: cells.findIndex(isTypeTitle), doc: cells.findIndex((cell) => /^(?:desc|meaning)/i.test(cell)) };
      continue;
    }
    const row = readRow(index + 1, cells, columns ?? findColumns(cells));
    const report = (message: string) => problems.push({ path: `line ${row.line} of the fields`, message });
    const known = rows.get(row.name);
    if (!FIELD_PATH.test(row.name.replaceAll('*', '_')) || !FIELD_PATH.test(row.path.replaceAll('*', '_')))
      report(`${quoteText(cells[0] ?? '')} is not a path of names joined by dots`);
    else if (known !== undefined) report(`${quoteText(row.name)} is repeated, from line ${known.line}`);
    else rows.set(row.name, row);
  }
  if (problems.length > 0) throw new CatalogueError(problems);
  return [...rows.values()];
}

/** The columns of the types and the descriptions; -1 without one. */
interface Columns {
  readonly type: number;
  readonly doc: number;
}

/** Finds the columns of a line without titles. */
function findColumns(cells: readonly string[]): Columns {
  const type = cells.findIndex((cell, index) => index > 0 && readType(cell) !== undefined);
  return { type, doc: type === -1 ? -1 : type + 1 };
}

function isHeader([name = '', ...others]: readonly string[]): boolean {
  return /^fields?$/i.test(name) || others.some(isTypeTitle);
}

function isTypeTitle(cell: string): boolean {
  return /^(?:(?:field|value|data) )?types?\b/i.test(cell);
}

function splitCells(line: string): readonly string[] {
  if (line.includes('|')) return splitOn(line.replace(/^\||\|$/g, ''), /(?<!\\)\|/);
  if (line.includes('\t')) return splitOn(line, /\t/);
  if (/^[^\s,]+\s*,/.test(line)) {
    const cells = line.matchAll(/(?:^|,)\s*(?:"((?:[^"]|"")*)"|([^,]*))/g);
    return Array.from(cells, ([, quoted, plain = '']) => quoted?.replaceAll('""', '"') ?? plain.trim());
  }
  return splitOn(line, /\s{2,}/.test(line) ? /\s{2,}/ : /\s+/);
}

function splitOn(line: string, separator: RegExp): readonly string[] {
  return line.split(separator).map((cell) => cell.trim());
}

function readRow(line: number, cells: readonly string[], { type, doc }: Columns): TableRow {
  const words = (cells[0] ?? '')
    // Links, code and bold text of Markdown, and the marks of arrays.
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/`|\*\*|\\|\[\]/g, '')
    .replace(/\{\{[^}]*\}\}|\{[^}]*\}|<[^>]*>/g, '*');
  const [name = '', path = name] = words.split('=').map((part) => part.replace(/\[[^\]]*\]$/, '').trim());
  const quoted = cells.some((cell) => cell.includes(`${name}["`) || cell.includes(`${name}['`));
  return {
    line,
    name,
    path,
    keyed: quoted || /\[[^\]]*\]/.test(words),
    quoted,
    type: readType(cells[type]),
    doc: cells[doc] === '' ? undefined : cells[doc],
  };
}
