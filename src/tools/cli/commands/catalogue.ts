import fs from 'node:fs';
import { Command, Option } from '@commander-js/extra-typings';
import { compareResource } from '../../../files/catalogues/compare-resource.ts';
import { importResource, writeFieldTable } from '../../../files/catalogues/import-resource.ts';
import { readDocument } from '../../../files/catalogues/read-document.ts';
import { SchemaError } from '../../../files/catalogues/schema-fields.ts';
import { toShortFile, writeDefinition } from '../../../files/catalogues/write-definition.ts';
import { writeAtomically } from '../../../files/project/write-atomically.ts';
import { CatalogueError } from '../../../language/catalogue/load-catalogue.ts';
import { toVisible } from '../../../language/diagnostic/quote.ts';
import type { Run } from '../command.ts';
import { EXIT, UsageError, useFile } from '../exit.ts';
import { STDIN } from '../matches/read-files.ts';
import { loadOwnResources } from '../resources.ts';

const IMPORT_EXAMPLES = `
Without --fields or --all, the command prints a table of the fields for --fields.

Examples:
  $ clausal catalogue import openapi.json#/components/schemas/charge --resource charges > fields.md
  $ clausal catalogue import openapi.json#/components/schemas/charge --resource charges --fields fields.md -o catalogue.json`;

const CHECK_EXAMPLES = `
Example:
  $ clausal catalogue check catalogue.json --schema openapi.json#/components/schemas/charge`;

/** `clausal catalogue`: imports a resource from a schema, and compares it with the schema later. */
export function createCatalogueCommand(run: Run) {
  return new Command('catalogue').addCommand(createImport(run)).addCommand(createCheck(run));
}

function createImport({ output, errors, finish }: Run) {
  return new Command('import')
    .description('write a catalogue file from a JSON schema, an OpenAPI document or sample objects')
    .argument(
      '<schema>',
      'JSON, NDJSON or YAML file, with a JSON pointer after `#` to a part of it; - reads standard input',
    )
    .requiredOption('-r, --resource <name>', 'name of the resource')
    .addOption(new Option('--fields <file>', 'table of the fields that queries may search').conflicts('all'))
    .option('--all', 'import all fields of the schema')
    .addOption(
      new Option(
        '--timestamps <form>',
        'how objects have times: named numbers are Unix seconds, or no number is',
      ).choices(['seconds', 'iso'] as const),
    )
    .option('--overrides <file>', 'JSON merge patch for the resource: limits, aliases, facts of fields')
    .addOption(
      new Option('--to <format>', 'format of the catalogue file')
        .choices(['json', 'ts'] as const)
        .default('json' as const),
    )
    .option('-o, --output <file>', 'write the catalogue to a file')
    .addHelpText('after', IMPORT_EXAMPLES)
    .action(async (schema, { resource: name, fields, all, timestamps, overrides, to, output: file }) => {
      const { document, pointer } = await openDocument(schema);
      if (fields === undefined && all !== true) {
        if (file !== undefined) throw new UsageError('--output requires --fields or --all');
        await output.write(await asUsage(schema, () => writeFieldTable(document, { name, pointer, timestamps })));
        finish(EXIT.ok);
        return;
      }
      const table = fields === undefined ? undefined : readText(fields);
      const patch = overrides === undefined ? undefined : (await openDocument(overrides)).document;
      const { resource, notes } = await asUsage(fields ?? schema, () =>
        importResource(document, { name, pointer, fields: table, timestamps, overrides: patch }),
      );
      const areLimitsGuessed = notes.some(({ path }) => path === 'limits');
      const text =
        to === 'ts'
          ? writeDefinition(resource, areLimitsGuessed)
          : `${JSON.stringify(toShortFile(resource), undefined, 2)}\n`;
      if (file === undefined) await output.write(text);
      else useFile('write', file, () => writeAtomically(file, text));
      await errors.write(describeNotes(notes));
      finish(EXIT.ok);
    });
}

function createCheck({ output, finish }: Run) {
  return new Command('check')
    .description('compare a resource of a catalogue file with the schema of its objects')
    .argument('<catalogue>', 'catalogue file')
    .requiredOption('--schema <file>', 'JSON schema or OpenAPI document, as for import')
    .option('-r, --resource <name>', 'name of the resource, if the file has several')
    .addHelpText('after', CHECK_EXAMPLES)
    .action(async (file, { schema, resource: name }) => {
      const resources = Object.values(await loadOwnResources([file]));
      const [resource, ...more] = resources.filter((one) => name === undefined || one.name === name);
      if (resource === undefined) throw new UsageError(`${toVisible(file)} has no such resource`);
      if (more.length > 0) throw new UsageError(`--resource is required: ${toVisible(file)} has several`);
      const { document, pointer } = await openDocument(schema);
      const differences = await asUsage(schema, () => compareResource(resource, document, pointer));
      for (const { path, message } of differences) await output.write(`${toVisible(`${path}: ${message}`)}\n`);
      finish(differences.length > 0 ? EXIT.found : EXIT.ok);
    });
}

/** Reads a file with a JSON pointer after `#`. */
async function openDocument(argument: string) {
  const start = argument.lastIndexOf('#/');
  const file = start === -1 ? argument : argument.slice(0, start);
  const document = await asUsage(file, () => readDocument(readText(file), file));
  return { document, pointer: start === -1 ? undefined : argument.slice(start) };
}

function readText(file: string): string {
  return useFile('read', file, () => fs.readFileSync(file === STDIN ? 0 : file, 'utf8'));
}

/** Runs a part of the import; its errors are incorrect usage, and name the file. */
async function asUsage<Result>(file: string, run: () => Result | Promise<Result>): Promise<Result> {
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof CatalogueError || error instanceof SchemaError)) throw error;
    throw new UsageError(`${toVisible(file)}: ${error.message.split('\n').map(toVisible).join('\n  ')}`);
  }
}

const MAX_NOTES = 20;

function describeNotes(notes: readonly { readonly path: string; readonly message: string }[]): string {
  const hidden = notes.length - MAX_NOTES;
  const lines = notes.slice(0, MAX_NOTES).map(({ path, message }) => `clausal: ${toVisible(`${path}: ${message}`)}\n`);
  return lines.join('') + (hidden > 0 ? `clausal: and ${hidden.toLocaleString('en')} more\n` : '');
}
