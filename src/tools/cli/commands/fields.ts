import { Command, Option } from '@commander-js/extra-typings';
import { plural } from '../../../language/base/plural.ts';
import { toCatalogueFile } from '../../../language/catalogue/catalogue-file.ts';
import { type Field, operatorsOf } from '../../../language/catalogue/field.ts';
import { listFields, type ResolvedField, writeField } from '../../../language/catalogue/resolve-field.ts';
import type { Resource } from '../../../language/catalogue/resource.ts';
import { VALUE_FORMATS } from '../../../language/catalogue/value-formats.ts';
import { toVisible } from '../../../language/diagnostic/quote.ts';
import { catalogueOption, RESOURCES, type Run } from '../command.ts';
import { fromConfig } from '../config-defaults.ts';
import { EXIT } from '../exit.ts';
import type { Output } from '../output.ts';
import { findResource, loadResources } from '../resources.ts';

/** The formats of `--grammar`. Each writes a grammar whose sentences are the valid queries of a resource. */
export const GRAMMARS = {
  gbnf: async (resource: Resource) => (await import('../../../language/grammars/context-free.ts')).writeGbnf(resource),
  async 'json-schema'(resource: Resource) {
    const { createQueryJsonSchema } = await import('../../../language/grammars/pattern.ts');
    return `${JSON.stringify(createQueryJsonSchema(resource), undefined, 2)}\n`;
  },
  lark: async (resource: Resource) => (await import('../../../language/grammars/context-free.ts')).writeLark(resource),
};

const EXAMPLES = `
Examples:
  $ clausal fields payments
  $ clausal fields --search refund
  $ clausal fields payments --json > payments.json`;

/** `clausal fields`: lists fields. The exit code is 1 if no field matches the search. */
export function createFields({ output, errors, finish }: Run) {
  return new Command('fields')
    .argument('[resource]', `${RESOURCES}, or one from --catalogue`)
    .option(
      '-s, --search <word>',
      'list only fields whose path, description, values, short names or synonyms contain the word',
    )
    .option('--json', 'print a catalogue file')
    .addOption(
      new Option(
        '--grammar <format>',
        'print a grammar that keeps a language model to valid queries of the resource',
      ).choices(Object.keys(GRAMMARS) as (keyof typeof GRAMMARS)[]),
    )
    .addOption(fromConfig(catalogueOption(), 'catalogues'))
    .addHelpText('after', EXAMPLES)
    .action(async (name, { search = '', json, grammar, catalogue }) => {
      const resources = await loadResources(catalogue);
      if (grammar !== undefined) {
        await output.write(await GRAMMARS[grammar](findResource(resources, name)));
        finish(EXIT.ok);
        return;
      }
      const found = await searchResources(name === undefined ? resources.all : [resources.find(name)], search);
      if (json === true) await output.write(`${JSON.stringify(toCatalogueFile(found), undefined, 2)}\n`);
      else await output.write(found.map((resource) => renderResource(resource, output)).join('\n'));
      if (found.length === 0) await errors.write(`clausal: no field matches \`${toVisible(search)}\`\n`);
      finish(found.length === 0 ? EXIT.found : EXIT.ok);
    });
}

/** Reduces resources to the fields that a word finds. */
async function searchResources(resources: readonly Resource[], typed: string): Promise<readonly Resource[]> {
  const word = typed.toLowerCase();
  const containing = resources.map((resource) => keepFields(resource, (field) => contains(resource, field, word)));
  return (containing.some(hasFields) ? containing : await findBySynonym(resources, word)).filter(hasFields);
}

function hasFields({ entries }: Resource): boolean {
  return entries.size > 0;
}

/** Reduces a resource to some of its fields, and their aliases. */
function keepFields(resource: Resource, keep: (field: Field) => boolean): Resource {
  const kept = new Map([...resource.entries].filter(([, field]) => keep(field)));
  const aliases = Object.entries(resource.aliases).filter(([, path]) => kept.has(path));
  return { ...resource, entries: kept, aliases: Object.fromEntries(aliases) };
}

function contains({ aliases }: Resource, { path, doc, values }: Field, word: string): boolean {
  const short = Object.keys(aliases).filter((alias) => aliases[alias] === path);
  return [path, doc, ...(values?.members ?? []), ...short].some((text) => text.toLowerCase().includes(word));
}

/** Finds fields by other words for them, as a search box does. Loaded on demand. */
async function findBySynonym(resources: readonly Resource[], word: string): Promise<readonly Resource[]> {
  const { searchFields } = await import('../../../assist/search-fields.ts');
  return resources.map((resource) => {
    const fields = new Set(searchFields(resource, word).map(({ field }) => field));
    return keepFields(resource, (field) => fields.has(field));
  });
}

function renderResource(resource: Resource, { style }: Output): string {
  const { name, limits } = resource;
  const or = { none: 'no OR', field: 'OR on one field', any: 'OR across fields' }[limits.or];
  const most = Number.isFinite(limits.clauses) ? `at most ${plural(limits.clauses, 'clause')}, ` : '';
  let text = `${style.strong(name)} ${style.faint(`(${most}${or})`)}\n`;
  const fields = listFields(resource);
  const rows = fields.map(
    (resolved) => [fieldLabel(resolved), resolved.field.type, operatorsOf(resolved.field).join(' ')] as const,
  );
  const widths = [0, 1, 2].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  for (const [index, { field }] of fields.entries()) {
    const cells = rows[index]?.map((cell, column) => cell.padEnd(widths[column] ?? 0)) ?? [];
    text += `  ${cells.join('  ')}  ${style.faint(toVisible(describe(field)))}\n`;
  }
  return text;
}

function fieldLabel({ field, key = field.keyed && 'key' }: ResolvedField): string {
  return writeField({ field, key });
}

function describe({ doc, values, format, derived }: Field): string {
  const set = values === undefined ? '' : `: ${values.members.join(', ')}${values.closed ? '' : ', …'}`;
  const shape = format === undefined ? '' : ` (${VALUE_FORMATS[format].example})`;
  return `${doc}${set}${shape}${derived === true ? ' [not documented by the service]' : ''}`;
}
