import fs from 'node:fs';
import { InvalidArgumentError, Option } from '@commander-js/extra-typings';
import type { Resource } from '../../../language/catalogue/resource.ts';
import { checkExpression } from '../../../language/checker/check-expression.ts';
import {
  type CheckedExpression,
  CheckedExpressionOn,
  joinTrees,
  readExpression,
} from '../../../language/checker/checked-expression.ts';
import { toVisible } from '../../../language/diagnostic/quote.ts';
import { writeExpression } from '../../../language/formatter/format-expression.ts';
import { parseExpression } from '../../../language/syntax/parse-query.ts';
import { quoteDouble } from '../../../language/syntax/print-query.ts';
import { removeByteOrderMark } from '../../../language/text/byte-order-mark.ts';
import { isSystemError, systemMessage } from '../../../objects/readers/system-errors.ts';
import { type Plan, PlanError, plan } from '../../../planner/plan.ts';
import { formatOption, queryCommand, type Run } from '../command.ts';
import { EXIT, UsageError } from '../exit.ts';
import { errorsAmong, reportDiagnostics, toJsonDiagnostic } from '../report.ts';
import { findResource, loadResources } from '../resources.ts';

const EXAMPLES = `
Examples:
  $ clausal plan -r payments '(currency_code:"EUR" amount>5000) OR (currency_code:"USD" amount>6000)'
  $ clausal plan -r payments --ids ids.txt 'amount>5000 OR -refund.status:null'
  $ clausal plan -r payments --format json --local never 'payment_status:["SETTLED", "SETTLING"] amount>100'

An expression has any number of clauses, AND and OR in parentheses, -( ... ), and lists: id:["a", "b"]. A plan has the
queries that together find what it matches, each of which the service accepts. Where that takes fewer requests, queries
find a little more, and each object is tested on this computer; --local says how much may be tested.
Exit codes: 0 a plan was printed, 1 errors in the expression, or it has no plan, 2 incorrect usage.`;

function declarePlan() {
  return queryCommand('plan')
    .usage('--resource <name> [options] [expression]')
    .argument('[expression]', 'an expression; may be left out with --ids')
    .option('--ids <file>', 'only objects with these ids: one on each line, `-` reads standard input')
    .addOption(
      new Option('--local <tests>', 'what may be tested on this computer')
        .choices(['never', 'bounded', 'always'])
        .default('bounded'),
    )
    .option('--max-queries <count>', 'the most queries (default: 1000)', readPositive)
    .addOption(formatOption('output format'))
    .addHelpText('after', EXAMPLES);
}

/** `clausal plan`: prints the queries that together find what an expression matches. */
export function createPlan(run: Run) {
  const { output, errors, finish } = run;
  return declarePlan().action(async (text, { ids, local, maxQueries, format, ...options }) => {
    const resource = findResource(await loadResources(options.catalogue), options.resource);
    if (text === undefined && ids === undefined) throw new UsageError('the expression is missing');
    const listed = ids === undefined ? undefined : readIds(resource, ids);
    const written = text === undefined ? undefined : await readWritten(resource, text, format === 'json', run);
    if (text !== undefined && written === undefined) {
      finish(EXIT.found);
      return;
    }
    try {
      const planned = plan(joinAll(resource, [written, listed]), { local, maxQueries });
      await output.write(`${format === 'json' ? JSON.stringify(planned) : toVisibleLines(planned)}\n`);
    } catch (error) {
      if (!(error instanceof PlanError)) throw error;
      await errors.write(`error[${error.code}]: ${toVisible(error.message)}\n`);
      finish(EXIT.found);
    }
  });
}

/** Checks the expression and reports its diagnostics; like those of `clausal check`, they are the output if there is no plan. */
async function readWritten(
  resource: Resource,
  text: string,
  isJson: boolean,
  { output, errors }: Run,
): Promise<CheckedExpression | undefined> {
  const { expression, diagnostics } = checkExpression(resource, text);
  if (expression === undefined && isJson) {
    const report = {
      resource: resource.name,
      query: text,
      valid: false,
      diagnostics: diagnostics.map(toJsonDiagnostic),
    };
    await output.write(`${JSON.stringify(report)}\n`);
    return undefined;
  }
  const target = expression === undefined ? output : errors;
  const document = { text, ast: parseExpression(text) };
  await target.write(reportDiagnostics({ origin: '<expression>', line: 1 }, document, diagnostics, target));
  return expression;
}

function joinAll(resource: Resource, expressions: readonly (CheckedExpression | undefined)[]): CheckedExpression {
  const trees = expressions.flatMap((one) => (one === undefined ? [] : readExpression(one).tree));
  const tree = joinTrees('and', false, trees);
  return new CheckedExpressionOn(resource, writeExpression({ resource, tree }), tree);
}

function toVisibleLines(planned: Plan): string {
  return String(planned).split('\n').map(toVisible).join('\n');
}

/** Reads a file of ids as a list of values. */
function readIds(resource: Resource, file: string): CheckedExpression {
  const lines = readText(file)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  if (lines.length === 0) throw new UsageError(`${toVisible(file)} has no ids`);
  const { expression, diagnostics } = checkExpression(
    resource,
    `id:[${[...new Set(lines)].map(quoteDouble).join(', ')}]`,
  );
  if (expression !== undefined) return expression;
  const [first] = errorsAmong(diagnostics);
  throw new UsageError(`${toVisible(file)} is not a list of ids: ${toVisible(first?.message ?? '')}`);
}

function readText(file: string): string {
  try {
    return removeByteOrderMark(fs.readFileSync(file === '-' ? 0 : file, 'utf8'));
  } catch (error) {
    if (!isSystemError(error)) throw error;
    throw new UsageError(`cannot read ${toVisible(file)}: ${systemMessage(error)}`);
  }
}

function readPositive(text: string): number {
  if (!/^[1-9]\d{0,6}$/.test(text)) throw new InvalidArgumentError('It must be a whole number, 1 or more.');
  return Number(text);
}
