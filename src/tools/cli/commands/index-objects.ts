import path from 'node:path';
import { Command } from '@commander-js/extra-typings';
import { compileIndexTable } from '../../../engines/compile-sql.ts';
import { type DocumentIndexOptions, documentIndexes } from '../../../engines/own/compile-document.ts';
import { type DialectName, isDialectName } from '../../../engines/sql/dialects.ts';
import type { Resource } from '../../../language/catalogue/resource.ts';
import { toVisible } from '../../../language/diagnostic/quote.ts';
import { catalogueOption, type Run, resourceOption, tableOption } from '../command.ts';
import { UsageError } from '../exit.ts';
import { loadObjects } from '../indexes/load-objects.ts';
import { asOption, createLayout, readPlace, useIndex } from '../indexes/use-index.ts';
import { inputOption, readInputs } from '../matches/read-files.ts';
import { findResource, loadResources, type Resources } from '../resources.ts';
import { dialectOption, documentOption } from './compile.ts';

const EXAMPLES = `
Examples:
  $ clausal index --into sqlite:payments.db payments.ndjson
  $ clausal index -r payments --into env:DATABASE_URL --indexes id,amount,customer.email < payments.ndjson
  $ clausal index -r payments --ddl --dialect sqlite
  $ clausal index -r payments --ddl --dialect postgres --document data --table mirror --indexes id,customer.id
  $ clausal match -r payments --in sqlite:payments.db 'amount>=5000'
  $ clausal match -r payments --in sqlite:payments.db --facets payment_status

Stores objects and what queries search in a table of an engine, which is created if it does not exist. An object with
the id of an earlier one replaces it, so a run that was interrupted can be run again. \`env:NAME\` reads the URL from an
environment variable, where other users do not see its password. An object without an id cannot be indexed.
With --document, --ddl prints the statements that index fields of whole objects in a table of your own.
Exit codes: 0 everything was indexed, 1 lines without an object that can be indexed, 2 unreadable file, incorrect
usage, or the engine did not answer.`;

function declareIndex() {
  return new Command('index')
    .usage('--into <url> [options] [files...]')
    .argument('[files...]', 'files of objects; without files, or with `-`, reads standard input')
    .addOption(resourceOption('resource of the objects; by default that after which the first file is named'))
    .addOption(catalogueOption())
    .option('--into <url>', 'where the index is, such as sqlite:payments.db, or env:NAME')
    .addOption(tableOption())
    .option('--indexes <fields>', 'fields to index, separated by commas (default: those without a dot)', readPaths)
    .addOption(inputOption())
    .option('--ddl', 'only print the statements that create the table and its indexes')
    .addOption(dialectOption('with --ddl, the engine; by default that of --into'))
    .addOption(documentOption())
    .addHelpText('after', EXAMPLES);
}

function readPaths(text: string): readonly string[] {
  return text
    .split(',')
    .map((path) => path.trim())
    .filter((path) => path !== '');
}

type IndexOptions = ReturnType<ReturnType<typeof declareIndex>['opts']>;

/** `clausal index`: puts objects into an index, where `clausal match --in` finds them. */
export function createIndex(run: Run) {
  const { output, finish } = run;
  return declareIndex().action(async (files, options) => {
    const resources = await loadResources(options.catalogue);
    const resource = findResource(resources, options.resource ?? resourceOfFile(resources, files));
    if (options.ddl) {
      await output.write(writeDdl(resource, options));
      return;
    }
    const { into, table, indexes, input, document } = options;
    if (document !== undefined) throw new UsageError('--document needs --ddl');
    if (into === undefined) throw new UsageError('--into is required, for example --into sqlite:payments.db');
    const place = readPlace('--into', into, resource, { table, indexes });
    await useIndex(place, async (index) => {
      const { count, exitCode } = await loadObjects(index, resource, readInputs(files), input, run);
      await output.write(`indexed ${count.toLocaleString('en')} ${toVisible(resource.name)} into ${place.shown}\n`);
      finish(exitCode);
    });
  });
}

/** The resource that the first file is named after: `payments.ndjson`. */
function resourceOfFile({ all }: Resources, [file = '']: readonly string[]): string | undefined {
  const [name = ''] = path.basename(file).split('.');
  return all.some((resource) => resource.name === name) ? name : undefined;
}

function writeDdl(resource: Resource, { dialect, into, table, indexes, document }: IndexOptions): string {
  if (dialect === undefined && into === undefined) throw new UsageError('--ddl needs --dialect or --into');
  const name = dialect ?? readPlace('--into', into ?? '', resource, { table, indexes }).engine;
  if (!isDialectName(name)) throw new UsageError(`--ddl is for engines that speak SQL; ${name} does not`);
  const layout = createLayout(resource, { table, indexes });
  const statements =
    document === undefined
      ? compileIndexTable(layout, name)
      : writeDocumentIndexes(resource, { dialect: name, document, table: layout.table, indexes });
  return statements.map((text) => `${text};\n`).join('');
}

function writeDocumentIndexes(
  resource: Resource,
  { dialect, ...options }: Omit<DocumentIndexOptions, 'dialect'> & { readonly dialect: DialectName },
): readonly string[] {
  if (dialect !== 'sqlite' && dialect !== 'postgres') {
    throw new UsageError(`with --ddl, --document is for sqlite and postgres; got ${dialect}`);
  }
  return asOption('--indexes', () => documentIndexes(resource, { dialect, ...options }));
}
