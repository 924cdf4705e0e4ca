import fs from 'node:fs';
import path from 'node:path';
import { Command, Option } from '@commander-js/extra-typings';
import { type DialectName, writeSchema } from '../../../engines/dialects/dialect.ts';
import { INDEX_DIALECTS, isDialectName } from '../../../engines/dialects/find-dialect.ts';
import { type DocumentIndexOptions, documentIndexes } from '../../../engines/tables/compile-document.ts';
import { countOf } from '../../../language/base/plural.ts';
import type { Resource } from '../../../language/catalogue/resource.ts';
import { toVisible } from '../../../language/diagnostic/quote.ts';
import { readNewerBy } from '../../../objects/collection/newer-by.ts';
import { readSafely } from '../../../objects/matcher/values.ts';
import { catalogueOption, type Run, resourceOption, splitNames, tableOption } from '../command.ts';
import { fromConfig, isFromConfig } from '../config-defaults.ts';
import { loadObjects } from '../engines/load-objects.ts';
import { asOption, createLayout, readIndexAddress, useIndex } from '../engines/use-index.ts';
import { EXIT, type ExitCode, UsageError, useFile } from '../exit.ts';
import { groupByResource } from '../file-resources.ts';
import { inputOption, type Reject, readInputs, STDIN } from '../matches/read-files.ts';
import { loadResources, requireOption } from '../resources.ts';
import { dialectOption, documentOption } from './compile.ts';

const EXAMPLES = `
Examples:
  $ clausal index --into sqlite:payments.db payments.ndjson
  $ clausal index --into sqlite:mirror.db --newer-by updated_at events/*.ndjson
  $ clausal index -r payments --into env:DATABASE_URL --indexes id,amount,customer.email < payments.ndjson
  $ clausal index --into sqlite:payments.db --remove deleted/payments.ndjson
  $ clausal index --into sqlite:payments.db --rebuild payments.ndjson
  $ clausal index -r payments --ddl --dialect sqlite
  $ clausal index -r payments --ddl --dialect postgres --document data --table mirror --indexes id,customer.id
  $ clausal match -r payments --in sqlite:payments.db 'amount>=5000'
  $ clausal match -r payments --in sqlite:payments.db --facets payment_status

Stores objects in a table of an engine, with columns that queries search. The table is created if it does not exist. The
name of a file, such as payments-2026.ndjson, or else the ids in it tell its resource. An object replaces an earlier one
with the same id, so an interrupted run can be repeated; with --newer-by, it does not replace a newer one. With
\`env:NAME\`, the URL is read from an environment variable, where other users cannot see its password. An object without an
id, or with an id of another resource, cannot be indexed.
With --document, --ddl prints the statements that index fields of whole objects in a table of your own.

Exit codes: 0 all objects were indexed, 1 some lines were rejected, 2 unreadable file, incorrect usage, or the engine did
not answer.`;

function declareIndex() {
  return new Command('index')
    .argument('[files...]', 'files of objects; without files, or with `-`, reads standard input')
    .addOption(fromConfig(resourceOption('resource of all objects; by default each file has its own'), 'resource'))
    .addOption(fromConfig(catalogueOption(), 'catalogues'))
    .addOption(fromConfig(new Option('--into <url>', 'URL of the index: sqlite:payments.db, or env:NAME'), 'index'))
    .addOption(tableOption())
    .option('--indexes <fields>', 'fields to index, separated by commas (default: those without a dot)', splitNames)
    .option('--newer-by <field>', 'keep a stored object that is newer by this date or number, such as updated_at')
    .option('--remove', 'remove the objects whose ids are in the files')
    .option('--rejects <file>', 'write rejected lines to a file, as NDJSON: position, reason and object')
    .option('--rebuild', 'build a new index from the files, then replace the old one with it')
    .addOption(inputOption())
    .option('--ddl', 'print only the statements that create the table and its indexes')
    .addOption(dialectOption('with --ddl, the engine; by default that of --into'))
    .addOption(documentOption())
    .addHelpText('after', EXAMPLES);
}

type IndexOptions = ReturnType<ReturnType<typeof declareIndex>['opts']>;

/** `clausal index`: puts objects into an index, where `clausal match --in` finds them. */
export function createIndex(run: Run) {
  const { output, finish } = run;
  return declareIndex().action(async (files, options, command) => {
    const resources = await loadResources(options.catalogue);
    const inputs = readInputs(files);
    const isDefault = isFromConfig(command, 'resource');
    const byResource = await groupByResource(resources, inputs, { ...options, isDefault });
    if (options.ddl) {
      for (const resource of byResource.keys()) await output.write(writeDdl(resource, options));
      return;
    }
    const { into, table, indexes, newerBy, document } = options;
    if (document !== undefined) throw new UsageError('--document needs --ddl');
    const target = requireOption(into, '--into', 'index');
    if (options.remove && options.rebuild) throw new UsageError('--remove cannot be combined with --rebuild');
    if (table !== undefined && byResource.size > 1) {
      throw new UsageError('--table is for objects of one resource; index the files of each resource alone');
    }
    const places = [...byResource].map(([resource, own]) => {
      asOption('', () => readNewerBy(resource, { newerBy }));
      return { inputs: own, place: readIndexAddress('--into', target, resource, { table, indexes }) };
    });
    const read = inputs.filter((input) => input !== STDIN);
    const reject = openRejects(options.rejects, [...read, target.replace(/^[^:]+:(?:\/\/)?/, '')]);
    let exitCode: ExitCode = EXIT.ok;
    for (const { inputs: own, place } of places) {
      await useIndex(place, async (index) => {
        const { shown, layout } = place;
        const { resource } = layout;
        const load = async (opened: typeof index) => {
          const loaded = await loadObjects(opened, resource, own, options, run, reject);
          if (loaded.isWhole || !options.rebuild) return loaded;
          throw new UsageError('a file, or a line of it, cannot be read, so the index stays as it was');
        };
        const { stored, older, exitCode: code } = options.rebuild ? await index.rebuild(load) : await load(index);
        const [verb, preposition] = options.remove ? ['removed', 'from'] : ['indexed', 'into'];
        const note = older === 0 ? '' : `; older than the stored objects: ${older.toLocaleString('en')}`;
        await output.write(`${verb} ${countOf(stored, toVisible(resource.name))} ${preposition} ${shown}${note}\n`);
        if (code > exitCode) exitCode = code;
      });
    }
    finish(exitCode);
  });
}

/** @throws {UsageError} If the file cannot be written, or is an input file or the index. */
function openRejects(file: string | undefined, others: readonly string[]): Reject | undefined {
  if (file === undefined) return undefined;
  const target = identify(file);
  if (others.some((other) => identify(other) === target))
    throw new UsageError('--rejects must not name an input file or the index');
  const write = (text: string, flag: string): void =>
    useFile('write', file, () => fs.writeFileSync(file, text, { flag }));
  write('', 'w');
  return (rejected) => write(`${writeReject(rejected)}\n`, 'a');
}

/** Tells files apart, also those with several names. */
function identify(file: string): string {
  const stats = readSafely(() => fs.statSync(file));
  return stats?.isFile() ? `${stats.dev}:${stats.ino}` : path.resolve(file);
}

function writeReject(rejected: Parameters<Reject>[0]): string {
  try {
    return JSON.stringify(rejected);
  } catch {
    // The object is nested too deeply.
    return JSON.stringify({ ...rejected, object: undefined });
  }
}

function writeDdl(resource: Resource, { dialect, into, table, indexes, document }: IndexOptions): string {
  if (dialect === undefined && into === undefined) throw new UsageError('--ddl needs --dialect or --into');
  const name = dialect ?? readIndexAddress('--into', into ?? '', resource, { table, indexes }).engine.name;
  if (!isDialectName(name)) throw new UsageError(`--ddl is for engines that speak SQL; ${name} does not`);
  const layout = createLayout(resource, { table, indexes });
  const statements =
    document === undefined
      ? writeSchema(INDEX_DIALECTS[name], layout)
      : writeDocumentIndexes(resource, { dialect: name, document, table: table ?? resource.name, indexes });
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
