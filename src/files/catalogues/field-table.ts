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
 * Reads the fields of a documentation's table as it is pasted: Markdown, CSV, columns with tabs or spaces
 * between them, or a list. The first column has the names unless a title says otherwise, another the types;
 * a cell may have several names. `a = b.c` is a field `a` that objects have at `b.c`; `a[key]` has keys;
 * lines with `#` are comments, and so are lines beside a table in Markdown.
 *
 * @throws {CatalogueError} If a line is no field, or a field is repeated.
 */
export function readFieldTable(text: string): readonly TableRow[] {
  const rows = new Map<string, TableRow>();
  const problems: CatalogueProblem[] = [];
  const isMarkdown = /^[ \t]*\|?[ \t]*:?-{2,}:?[ \t]*\|/m.test(text);
  let columns: Columns | undefined;
  for (const [index, pasted] of text.split(/\r\n?|\n/).entries()) {
    const line = pasted
      .trim()
      .replace(/^[-*+•]\s+/, '')
      // Spaces around the sign would separate columns.
      .replace(/^(\|?\s*[^\s|,=]+)\s+=\s+/, '$1=');
    if (line === '' || /^(?:#|[-|: +=]+$)/.test(line) || (isMarkdown && !line.includes('|'))) continue;
    const cells = splitCells(line);
    if (columns === undefined && isHeader(cells)) {
      columns = {
        name: Math.max(0, cells.findIndex(isNameTitle)),
        type: cells.findIndex(isTypeTitle),
        doc: cells.findIndex((cell) => /^(?:desc|meaning)/i.test(cell)),
      };
      continue;
    }
    for (const [written, row] of readRows(index + 1, cells, columns ?? findColumns(cells))) {
      const report = (message: string) => problems.push({ path: `line ${row.line} of the fields`, message });
      const known = rows.get(row.name);
      if (!FIELD_PATH.test(row.name.replaceAll('*', '_')) || !FIELD_PATH.test(row.path.replaceAll('*', '_')))
        report(`${quoteText(written)} is not a path of names joined by dots`);
      else if (known !== undefined) report(`${quoteText(row.name)} is repeated, from line ${known.line}`);
      else rows.set(row.name, row);
    }
  }
  if (problems.length > 0) throw new CatalogueError(problems);
  return [...rows.values()];
}

/** The columns of the names, the types and the descriptions; -1 without one. */
interface Columns {
  readonly name: number;
  readonly type: number;
  readonly doc: number;
}

/** Finds the columns of a line without titles. A description may begin with a word for a type. */
function findColumns(cells: readonly string[]): Columns {
  const type = cells.findIndex(
    (cell, index) => index > 0 && readType(cell) !== undefined && /^\W*[\w-]+(?:\W+[\w-]+)?\W*$/.test(cell),
  );
  return { name: 0, type, doc: type === -1 ? -1 : type + 1 };
}

function isHeader([name = '', ...others]: readonly string[]): boolean {
  return /^fields?$/i.test(name) || others.some(isTypeTitle) || (isTypeTitle(name) && others.some(isNameTitle));
}

function isNameTitle(cell: string): boolean {
  return /^(?:fields?|names?)$/i.test(cell);
}

function isTypeTitle(cell: string): boolean {
  return /^(?:(?:field|value|data) )?types?\b/i.test(cell);
}

function splitCells(line: string): readonly string[] {
  if (line.includes('|')) return splitOn(line.replace(/^\|+|\|+$/g, ''), /(?<!\\)\|/);
  if (line.includes('\t')) return splitOn(line, /\t/);
  const [, separator] = /^[^\s,;]+\s*([,;])/.exec(line) ?? [];
  if (separator !== undefined) {
    const cell = new RegExp(`(?:^|${separator})\\s*(?:"((?:[^"]|"")*)"|([^${separator}]*))`, 'g');
    return Array.from(line.matchAll(cell), ([, quoted, plain = '']) => quoted?.replaceAll('""', '"') ?? plain.trim());
  }
  if (/\s{2,}/.test(line)) return splitOn(line, /\s{2,}/);
  // The third cell is a description.
  const [, ...cells] = /^(\S+)(?:\s(\S+))?(?:\s(.+))?$/.exec(line) ?? [];
  return cells.filter((cell) => cell !== undefined);
}

function splitOn(line: string, separator: RegExp): readonly string[] {
  return line.split(separator).map((cell) => cell.trim());
}

/** Reads the fields of a line, each with its name as it is written. */
function* readRows(line: number, cells: readonly string[], columns: Columns): Generator<[written: string, TableRow]> {
  const names = (cells[columns.name] ?? '')
    // Links, code and bold text of Markdown, the marks of arrays, and remarks.
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/`|\*\*|\\|\[\]|<br\b.*|\([^)]*\)/g, '');
  for (const written of names.split(/,\s*/)) {
    const words = written.replace(/[*:]+\s*$/, '').replace(/\{\{[^}]*\}\}|\{[^}]*\}|<[^>]*>/g, '*');
    const [name = '', path = name] = words.split('=').map((part) => part.replace(/\[[^\]]*\]$/, '').trim());
    const quoted = cells.some((cell) => cell.includes(`${name}["`) || cell.includes(`${name}['`));
    const row: TableRow = {
      line,
      name,
      path,
      keyed: quoted || /\[[^\]]*\]/.test(words),
      quoted,
      type: readType(cells[columns.type]),
      doc: cells[columns.doc] === '' ? undefined : cells[columns.doc],
    };
    yield [written, row];
  }
}
