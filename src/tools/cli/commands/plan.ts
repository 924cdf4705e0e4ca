import { InvalidArgumentError, Option } from '@commander-js/extra-typings';
import { splitDisputesQuery } from '../../../client/disputes-source.ts';
import { planQueries } from '../../../client/plans/create-plan.ts';
import { PlanError, type PlanErrorCode } from '../../../client/plans/plan.ts';
import { disputes } from '../../../language/catalogue/disputes.ts';
import type { CheckedQuery } from '../../../language/checker/checked-query.ts';
import { toVisible } from '../../../language/diagnostic/quote.ts';
import { formatClauses } from '../../../language/formatter/format-checked.ts';
import { formatOption, queryCommand, type Run, timeZoneOption } from '../command.ts';
import { EXIT } from '../exit.ts';
import { idsOption, readWanted, reportText } from '../expressions.ts';
import { flushQuietly } from '../output.ts';
import { findResource, loadResources } from '../resources.ts';

const EXAMPLES = `
Examples:
  $ clausal plan -r payments '(currency_code:"EUR" amount>5000) OR (currency_code:"USD" amount>6000)'
  $ clausal plan -r payments --ids ids.txt 'amount>5000 OR -refund.status:null'
  $ clausal plan -r payments --format json 'amount>5000 OR -refund.status:null' | jq -r '.queries[].text'

An expression has any number of clauses, AND and OR in parentheses, -( ... ), and lists: id:["a", "b"]. A date may be
relative: created_at>="now-7d", created_at:"last month". A plan has the queries
that together find what it matches; the service accepts each of them. If that takes fewer requests, the queries find a
little more, and the plan says what to test each object against: \`local\` in JSON. --local never plans only queries
that find nothing else. Nothing is sent; \`clausal search\` runs a plan. For
disputes, which have no query language, it also has the parameters of the list, and what is tested on this computer:
\`lists\` in JSON.

Exit codes: 0 a plan was printed, 1 errors in the expression, or it has no plan, 2 incorrect usage.`;

function declarePlan() {
  return queryCommand('plan')
    .argument('[expression]', 'expression; `-` reads standard input; may be left out with --ids')
    .addOption(idsOption())
    .addOption(localOption())
    .addOption(maxQueriesOption())
    .addOption(timeZoneOption())
    .addOption(formatOption('output format'))
    .addHelpText('after', EXAMPLES);
}

export function localOption() {
  return new Option('--local <tests>', 'tests allowed on this computer, after the service has found too much')
    .choices(['never', 'bounded', 'always'])
    .default('bounded');
}

export function maxQueriesOption() {
  return new Option('--max-queries <count>', 'maximum number of queries (default: 1000)').argParser(readPositive);
}

function readPositive(text: string): number {
  if (!/^[1-9]\d{0,6}$/.test(text)) throw new InvalidArgumentError('It must be a whole number, 1 or more.');
  return Number(text);
}

/** `clausal plan`: prints the queries that together find what an expression matches. */
export function createPlan(run: Run) {
  const { output, errors, finish } = run;
  return declarePlan().action(async (text, { ids, local, maxQueries, timeZone, format, ...options }) => {
    const isJson = format === 'json';
    const resource = findResource(await loadResources(options.catalogue), options.resource);
    const wanted = await readWanted(resource, text, ids, timeZone, run, (read) => reportText(read, isJson, run));
    await flushQuietly(errors);
    if (wanted === undefined) {
      finish(EXIT.found);
      return;
    }
    try {
      const planned = planQueries(wanted, { local, maxQueries });
      const lists = resource === disputes ? planned.queries.map(describeList) : [];
      const parts = isJson
        ? [JSON.stringify({ ...planned.toJSON(), ...(lists.length > 0 && { lists }) })]
        : [planned, ...lists.map(writeList)];
      await output.write(`${parts.join('\n\n')}\n`);
    } catch (error) {
      if (!isJson || !(error instanceof PlanError)) return reportPlanError(error, run);
      const { code, message, part } = error;
      const report = { resource: resource.name, expression: String(wanted), problem: { code, message, part } };
      await output.write(`${JSON.stringify(report)}\n`);
      finish(EXIT.found);
    }
  });
}

/** How a query on disputes is sent, which have no query language. */
function describeList(query: CheckedQuery) {
  const { parameters, tested } = splitDisputesQuery(query);
  return { parameters, tested: formatClauses(query.connective, tested) };
}

function writeList({ parameters, tested }: ReturnType<typeof describeList>): string {
  const list = toVisible(
    parameters === '' ? 'The service lists all disputes.' : `The service lists disputes with ${parameters}.`,
  );
  return tested === '' ? list : `${list}\nTested on this computer: ${toVisible(tested)}`;
}

/** How to get a plan after all. */
const HINTS: Partial<Record<PlanErrorCode, string>> = {
  'needs-local-filter': 'a wider --local may allow that',
  'too-many-terms': 'find all objects and test them locally with --local always',
  'too-many-queries': 'allow more with --max-queries',
};

/** Reports why there is no plan. Any other error is thrown again. */
export async function reportPlanError(error: unknown, { errors, finish }: Run): Promise<void> {
  if (!(error instanceof PlanError)) throw error;
  const hint = HINTS[error.code];
  const note = hint === undefined ? '' : `  = note: ${hint}\n`;
  await errors.write(`error[${error.code}]: ${toVisible(error.message)}\n${note}`);
  finish(EXIT.found);
}
