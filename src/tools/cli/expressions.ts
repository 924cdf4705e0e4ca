import { text as readAll } from 'node:stream/consumers';
import { Option } from '@commander-js/extra-typings';
import type { Resource } from '../../language/catalogue/resource.ts';
import { checkAsExpression, checkExpression } from '../../language/checker/check-expression.ts';
import type { CheckedExpression } from '../../language/checker/checked-query.ts';
import { type ExpressionTree, joinTrees } from '../../language/checker/expression-tree.ts';
import { errorsOf } from '../../language/checker/query-error.ts';
import { readExpression } from '../../language/checker/query-like.ts';
import { platformZone } from '../../language/checker/zoned-time.ts';
import type { Diagnostic } from '../../language/diagnostic/diagnostic.ts';
import { toVisible } from '../../language/diagnostic/quote.ts';
import { type QueryDocument, readQuery } from '../../language/document.ts';
import { createExpression } from '../../language/formatter/format-expression.ts';
import { quoteDouble } from '../../language/syntax/print-query.ts';
import { UnreadableInput } from '../../objects/readers/object-reader.ts';
import { beginText, openInput, originOf } from '../../objects/readers/open-input.ts';
import { isSystemError, systemMessage } from '../../objects/readers/system-errors.ts';
import type { Run } from './command.ts';
import { UsageError } from './exit.ts';
import { examineQuery, reportDiagnostics, toJsonDiagnostic } from './report.ts';

/** A text that was read as a query or, if it is none, as an expression. */
export interface ReadText {
  readonly document: QueryDocument;
  /** A query stays one. `undefined` if there are errors. */
  readonly expression: CheckedExpression | undefined;
  readonly diagnostics: readonly Diagnostic[];
}

/** @param timeZone - That of relative dates; by default that of the machine. */
export async function readText(resource: Resource, text: string, timeZone: string | undefined): Promise<ReadText> {
  const document = readQuery(resource, text);
  const { query } = document;
  const wider =
    query === undefined
      ? checkAsExpression(resource, text, document.diagnostics, { timeZone: timeZone ?? platformZone() })
      : undefined;
  const diagnostics = wider?.diagnostics ?? (await examineQuery(document));
  return { document, expression: query ?? wider?.expression, diagnostics };
}

/** Reports the diagnostics of an expression. As in `clausal check`, they are the output if there are errors. */
export async function reportText(
  { document, expression, diagnostics }: ReadText,
  isJson: boolean,
  { output, errors }: Pick<Run, 'output' | 'errors'>,
  origin = '<expression>',
): Promise<void> {
  const target = expression === undefined ? output : errors;
  if (expression === undefined && isJson) {
    const { resource, text: query } = document;
    const report = { resource: resource.name, query, valid: false, diagnostics: diagnostics.map(toJsonDiagnostic) };
    await output.write(`${JSON.stringify(report)}\n`);
    return;
  }
  await target.write(reportDiagnostics({ origin, line: 1 }, document, diagnostics, target));
}

/** The option for {@link readWanted}. */
export function idsOption() {
  return new Option('--ids <file>', 'find only objects with these ids: one on each line; `-` reads standard input');
}

const STDIN = '-';

/**
 * Reads which objects a command is asked for: those of a text, those with the ids in a file, or
 * those of both. `-` reads either from standard input.
 *
 * @param report - Takes the text with its diagnostics.
 * @returns `undefined` if the text has errors.
 * @throws {UsageError} If there is neither, or a file cannot be read.
 */
export async function readWanted(
  resource: Resource,
  text: string | undefined,
  file: string | undefined,
  timeZone: string | undefined,
  { errors }: Run,
  report: (read: ReadText) => Promise<void>,
): Promise<ReadText['expression']> {
  if (text === undefined && file === undefined) throw new UsageError('neither a query nor --ids is given');
  if (text === STDIN && file === STDIN) throw new UsageError('standard input can be read only once');
  const ids = file === undefined ? undefined : await readIds(resource, file, errors);
  if (text === undefined) return ids;
  const read = await readText(resource, text === STDIN ? (await readInput(STDIN)).trim() : text, timeZone);
  await report(read);
  const { expression } = read;
  if (expression === undefined || ids === undefined) return expression;
  const trees = [expression, ids].map((one) => readExpression(one).tree);
  return createExpression(resource, joinTrees('and', false, trees));
}

/** The number of ids in one list, so that its text is not too long to be checked. */
const MAX_LIST = 1000;
/** An id as JSON and CSV have it. */
const QUOTED = /^"([^"\\]*)",?$/;

async function readIds(resource: Resource, file: string, errors: Run['errors']): Promise<CheckedExpression> {
  const origin = toVisible(originOf(file));
  const lines = (await readInput(file)).split(/[\r\n]+/).map((line) => line.trim().replace(QUOTED, '$1'));
  const ids = [...new Set(lines)].filter((id) => id !== '');
  // An empty list would find nothing, or everything if it were ignored; what wrote it has probably failed.
  if (ids.length === 0) throw new UsageError(`${origin} has no ids`);
  const warnings: Diagnostic[] = [];
  const lists: ExpressionTree[] = [];
  for (let start = 0; start < ids.length; start += MAX_LIST) {
    const values = ids.slice(start, start + MAX_LIST).map(quoteDouble);
    const { expression, diagnostics } = checkExpression(resource, `id:[${values.join(', ')}]`);
    if (expression === undefined) {
      throw new UsageError(`${origin} is not a list of ids: ${toVisible(errorsOf(diagnostics)[0]?.message ?? '')}`);
    }
    warnings.push(...diagnostics);
    lists.push(readExpression(expression).tree);
  }
  const [first, ...others] = warnings;
  if (first !== undefined) {
    const more = others.length === 0 ? '' : `, and ${others.length} more`;
    await errors.write(`clausal: ${origin}: ${toVisible(first.message)}${more}\n`);
  }
  return createExpression(resource, joinTrees('or', false, lists));
}

async function readInput(name: string): Promise<string> {
  try {
    const input = openInput(name);
    const { chunks } = await beginText(input.chunks);
    return await readAll(chunks).finally(() => input.close());
  } catch (error) {
    const isKnown = error instanceof UnreadableInput || isSystemError(error);
    if (!isKnown) throw error;
    throw new UsageError(`cannot read ${toVisible(originOf(name))}: ${systemMessage(error)}`);
  }
}
