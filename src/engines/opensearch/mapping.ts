import { quoteText } from '../../language/diagnostic/quote.ts';
import { IndexError } from '../index-error.ts';
import { splitTexts } from '../layout/encode-text.ts';
import { type Column, type ColumnType, ID, JSON_COLUMN, type Layout } from '../layout/layout.ts';
import type { Cell, Row } from '../layout/row.ts';

/** The sequences of `GRAM` characters of a `search` column. Shorter texts are found by a pattern. */
export const GRAMS = 'grams';
export const GRAM = 3;

/** The longest text that Lucene indexes, in bytes of UTF-8. */
const MAX_TEXT_BYTES = 32_766;
const MAX_UTF8_BYTES = 3;

const KEYWORD = { type: 'keyword' };

/** A field of positions, which finds adjacent words or characters and no scores. */
function phraseField(analyzer: string): { readonly type: 'text'; readonly [setting: string]: unknown } {
  return { type: 'text', analyzer, norms: false, index_options: 'positions' };
}

const FIELDS = {
  text: KEYWORD,
  // A pattern alone would be refused if the text is long, and slower.
  search: { ...KEYWORD, fields: { [GRAMS]: phraseField(GRAMS) } },
  // The gap between the texts of an array, 100 by default, keeps a phrase within one of them.
  words: phraseField('words'),
  number: { type: 'double' },
  instant: { type: 'long' },
  boolean: { type: 'boolean' },
  texts: KEYWORD,
  numbers: { type: 'double' },
} as const satisfies Record<ColumnType, object>;

/** The default of `index.mapping.total_fields.limit`. */
const MAX_FIELDS = 1000;

/** The body of the request that creates the index. The number of shards is that of the cluster's index templates. */
export function createIndexBody({ columns, stamp }: Layout): Readonly<Record<string, unknown>> {
  const fields = columns.map(({ name, type }) => [name, FIELDS[type]]);
  return {
    settings: {
      'index.mapping.total_fields.limit': Math.max(MAX_FIELDS, 3 * columns.length),
      analysis: {
        tokenizer: {
          // The default cuts words after 255 characters.
          words: { type: 'whitespace', max_token_length: MAX_TEXT_BYTES },
          [GRAMS]: { type: 'ngram', min_gram: GRAM, max_gram: GRAM },
        },
        analyzer: { words: { type: 'custom', tokenizer: 'words' }, [GRAMS]: { type: 'custom', tokenizer: GRAMS } },
      },
    },
    mappings: {
      dynamic: 'strict',
      _meta: { clausal: stamp },
      properties: {
        [ID]: KEYWORD,
        [JSON_COLUMN]: { ...KEYWORD, index: false, doc_values: false },
        ...Object.fromEntries(fields),
      },
    },
  };
}

/** @throws {IndexError} If a text is too long. */
export function checkTexts({ columns }: Layout, { id, cells }: Row): void {
  for (const [index, column] of columns.entries()) {
    if (!hasLongText(column, toField(column, cells[index] ?? null))) continue;
    const reason = `a text of ${quoteText(column.field.path)} in ${quoteText(id)} is longer than ${MAX_TEXT_BYTES} bytes`;
    throw new IndexError('unsupported-object', `${reason}, the limit of OpenSearch`);
  }
}

/** Turns a row into a document, as JSON. */
export function writeDocument({ columns }: Layout, { id, json, cells }: Row): string {
  const document: [string, unknown][] = [
    [ID, id],
    [JSON_COLUMN, json],
  ];
  for (const [index, column] of columns.entries()) {
    const value = toField(column, cells[index] ?? null);
    if (value === null || (Array.isArray(value) && value.length === 0)) continue;
    document.push([column.name, value]);
  }
  return JSON.stringify(Object.fromEntries(document));
}

/** Lists of texts are stored as arrays. */
function toField({ type, isList }: Column, cell: Cell): Cell {
  if (!isList || typeof cell !== 'string') return cell;
  return type === 'search' ? splitTexts(cell) : cell.split('  ');
}

function hasLongText(column: Column, value: unknown): boolean {
  if (Array.isArray(value)) return value.some((text) => hasLongText(column, text));
  if (typeof value !== 'string' || value.length * MAX_UTF8_BYTES <= MAX_TEXT_BYTES) return false;
  const texts = column.type === 'words' ? value.split(' ') : [value];
  return texts.some((text) => new TextEncoder().encode(text).length > MAX_TEXT_BYTES);
}
