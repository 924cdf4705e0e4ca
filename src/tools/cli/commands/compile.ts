import { Option } from '@commander-js/extra-typings';
import { writeIndexQuery } from '../../../engines/compile-index.ts';
import type { DialectName } from '../../../engines/dialects/dialect.ts';
import { INDEX_DIALECTS } from '../../../engines/dialects/find-dialect.ts';
import { IndexError } from '../../../engines/index-error.ts';
import type { Statement } from '../../../engines/sql/write-statement.ts';
import type { OwnFragment } from '../../../engines/tables/compile-columns.ts';
import { compileDocument } from '../../../engines/tables/compile-document.ts';
import { type QueryLike, readExpression } from '../../../language/checker/query-like.ts';
import { formatOption, queryCommand, type Run, tableOption, timeZoneOption } from '../command.ts';
import { createLayout } from '../engines/use-index.ts';
import { toJson, writeStatement } from '../engines/write-answers.ts';
import { EXIT, UsageError } from '../exit.ts';
import { readText, reportText } from '../expressions.ts';
import { flushQuietly } from '../output.ts';
import { findResource, loadResources } from '../resources.ts';

const EXAMPLES = `
Examples:
  $ clausal compile --dialect sqlite -r payments 'amount>=5000 currency_code:"EUR"'
  $ clausal compile --dialect sqlite -r payments --format json 'metadata[order_id]:"A-1000"'
  $ clausal compile --dialect postgres -r payments --document p.data 'amount>=5000'

Prints the statement that \`clausal match --in\` asks an index, and the values of its parameters as JSON. Only tables
that \`clausal index\` has filled have its columns. With --document, prints a WHERE fragment for a table of your own
that holds whole objects in a column of JSON; SQLite needs \`registerFunctions\` of clausal/engines for \`~\` and words.

Exit codes: 0 the statement was printed, 1 errors in the query, 2 incorrect usage.`;

/** Reads the name of a dialect of SQL. */
export function dialectOption(words: string) {
  return new Option('--dialect <name>', words).choices(Object.keys(INDEX_DIALECTS) as DialectName[]);
}

/** The column of JSON in a table of the user's. */
export function documentOption() {
  return new Option('--document <column>', 'JSON column with whole objects, in your own table, such as p.data');
}

/** `clausal compile`: prints the statement that an index is asked. */
export function createCompile(run: Run) {
  const { output, errors, finish } = run;
  return queryCommand('compile')
    .usage('--dialect <name> [options] <query>')
    .argument('<query>', 'query or expression')
    .addOption(dialectOption('engine that runs the SQL').makeOptionMandatory())
    .addOption(tableOption())
    .addOption(documentOption().conflicts('table'))
    .addOption(timeZoneOption())
    .addOption(formatOption('output format'))
    .addHelpText('after', EXAMPLES)
    .action(async (text, { dialect, table, document, timeZone, format, ...options }) => {
      const resource = findResource(await loadResources(options.catalogue), options.resource);
      const layout = createLayout(resource, { table });
      const read = await readText(resource, text, timeZone);
      await reportText(read, format === 'json', run, '<query>');
      await flushQuietly(errors);
      if (read.expression === undefined) {
        finish(EXIT.found);
        return;
      }
      const statement: Statement & Partial<OwnFragment> =
        document === undefined
          ? writeIndexQuery(INDEX_DIALECTS[dialect], layout, readExpression(read.expression).tree)
          : compileFragment(read.expression, dialect, document);
      const warnings = (statement.caveats ?? []).map(({ field, message }) => `warning: ${field}: ${message}\n`);
      await output.write(format === 'json' ? `${toJson(statement)}\n` : writeStatement(statement) + warnings.join(''));
    });
}

function compileFragment(query: QueryLike, dialect: DialectName, document: string): OwnFragment {
  try {
    return compileDocument(query, { dialect, document });
  } catch (error) {
    if (error instanceof TypeError || error instanceof IndexError) throw new UsageError(`--document: ${error.message}`);
    throw error;
  }
}
