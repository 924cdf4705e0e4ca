import type { EngineIndex } from '../../src/engines/engine-index.ts';
import type { Row } from '../../src/engines/layout/row.ts';
import type { Statement } from '../../src/engines/sql/write-statement.ts';
import { assertNever } from '../../src/language/base/assert-never.ts';

/** An engine that is measured. */
export interface BenchEngine {
  readonly name: string;
  /** Opens an index of payments, with the table of that name. */
  open(table: string): Promise<EngineIndex>;
  /** Stores rows in an empty table with the columns of the index, as the engine's own bulk load does, and indexes them. */
  bulkLoad(table: string, rows: readonly Row[]): Promise<void>;
  /** Runs a statement through the driver. */
  ask(text: string, values: readonly unknown[]): Promise<unknown>;
  /** Runs a statement of `writePage`, and reads its objects. */
  read(text: string): Promise<readonly unknown[]>;
  /** The ways in which a person counts what a question finds. */
  writeByHand(question: Question): readonly string[];
  /** Reads the first objects of a question in an order, as JSON, as a person would. */
  writePage(question: Question, sortBy: string, limit: number): readonly string[];
  /** Counts the values of a column. */
  writeFacets(question: Question, column: string): string;
  /** Copies the payments into a column of JSON with our indexes and those by hand. Absent if there is no index of strings. */
  createMirror?(): Promise<readonly MirrorQuestion[]>;
  close(): Promise<void>;
}

/** A question about payments in a column of JSON. */
export interface MirrorQuestion {
  readonly query: string;
  readonly own: Statement;
  readonly byHand: string;
}

/** A question, in our language and in the words of each engine. */
export interface Question {
  readonly query: string;
  readonly tests: readonly HandTest[];
}

/** What a person asks of a column. */
export type HandTest =
  | { readonly kind: 'equals'; readonly column: string; readonly value: string | number; readonly isNegated?: boolean }
  | { readonly kind: 'at-least'; readonly column: string; readonly value: number }
  | { readonly kind: 'in'; readonly column: string; readonly values: readonly string[] }
  | { readonly kind: 'contains'; readonly column: string; readonly text: string }
  | { readonly kind: 'has'; readonly column: string; readonly text: string }
  | { readonly kind: 'exists'; readonly column: string };

/** The parts of SQL that differ from engine to engine. */
export interface Words {
  readonly contains: (column: string, text: string) => string;
  readonly has: (column: string, text: string) => string;
}

/** Writes a question as SQL with literals. */
export function writeSql(table: string, question: Question, words: Words): string {
  return `SELECT COUNT(*) FROM "${table}" WHERE ${writeWhere(question, words)}`;
}

/** Writes a page of a question; `-amount` is the largest first. */
export function writeSqlPage(question: Question, words: Words, sortBy: string, limit: number): string {
  const [, sign, column] = /^(-?)(.*)$/.exec(sortBy) ?? [];
  const order = `"${column}" ${sign === '-' ? 'DESC' : 'ASC'}, object_id`;
  // A person who sorts by the newest leaves out objects without a time.
  const where = `${writeWhere(question, words)} AND "${column}" IS NOT NULL`;
  return `SELECT object_json FROM "payments" WHERE ${where} ORDER BY ${order} LIMIT ${limit}`;
}

/** Writes the counts of values of a column. */
export function writeSqlFacets(question: Question, words: Words, column: string): string {
  const counts = `SELECT "${column}", COUNT(*) AS total, MIN(object_id) FROM "payments"`;
  return `${counts} WHERE ${writeWhere(question, words)} GROUP BY "${column}" ORDER BY total DESC`;
}

function writeWhere({ tests }: Question, { contains, has }: Words): string {
  const where = tests.map((test) => {
    const column = `"${test.column}"`;
    switch (test.kind) {
      case 'equals':
        return test.isNegated
          ? `(${column} IS NULL OR ${column} <> ${quote(test.value)})`
          : `${column} = ${quote(test.value)}`;
      case 'at-least':
        return `${column} >= ${test.value}`;
      case 'in':
        return `${column} IN (${test.values.map(quote).join(', ')})`;
      case 'contains':
        return contains(column, quote(test.text));
      case 'has':
        return has(column, test.text);
      case 'exists':
        return `${column} IS NOT NULL`;
      default:
        return assertNever(test);
    }
  });
  return where.length === 0 ? '1 = 1' : where.join(' AND ');
}

export function quote(value: string | number): string {
  return typeof value === 'number' ? String(value) : `'${value.replaceAll("'", "''")}'`;
}
