import { toCatalogueFile } from '../../catalogue/catalogue-file.ts';
import type { Field } from '../../catalogue/field.ts';
import { OPERATORS } from '../../catalogue/field-types.ts';
import type { Resource } from '../../catalogue/resource.ts';
import { VALUE_FORMATS } from '../../catalogue/value-formats.ts';
import { toVisible } from '../../diagnostic/visible.ts';
import { EXIT, type ExitCode } from '../exit.ts';
import type { Output } from '../output.ts';
import type { Resources } from '../resources.ts';

export interface FieldsOptions {
  readonly search?: string;
  readonly json?: boolean;
}

/** `clausal fields`: lists fields. The exit code is 1 if no field matches the search. */
export async function fields(
  name: string | undefined,
  options: FieldsOptions,
  resources: Resources,
  output: Output,
  errors: Output,
): Promise<ExitCode> {
  const chosen = name === undefined ? resources.all : [resources.find(name)];
  const word = options.search?.toLowerCase() ?? '';
  const containing = chosen.map((resource) => keepFields(resource, (field) => contains(resource, field, word)));
  const found = (containing.some(hasFields) ? containing : await findBySynonym(chosen, word)).filter(hasFields);
  if (options.json === true) await output.write(`${JSON.stringify(toCatalogueFile(found), undefined, 2)}\n`);
  else for (const [index, resource] of found.entries()) await output.write(renderResource(resource, index > 0, output));
  if (found.length > 0) return EXIT.ok;
  await errors.write(`clausal: no field matches \`${toVisible(options.search ?? '')}\`\n`);
  return EXIT.found;
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
  const { searchFields } = await import('../../language-service/search/search-fields.ts');
  return resources.map((resource) => {
    const fields = new Set(searchFields(resource, word).map(({ field }) => field));
    return keepFields(resource, (field) => fields.has(field));
  });
}

function renderResource({ name, entries, limits }: Resource, isFollowing: boolean, { style }: Output): string {
  const or = limits.orAcrossFields ? 'OR across fields' : 'OR on one field';
  let text = `${isFollowing ? '\n' : ''}${style.strong(name)} ${style.faint(`(at most ${limits.clauses} clauses, ${or})`)}\n`;
  const rows = [...entries.values()].map(
    (field) => [fieldLabel(field), field.type, OPERATORS[field.type].join(' ')] as const,
  );
  const widths = [0, 1, 2].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  for (const [index, field] of [...entries.values()].entries()) {
    const [label, type, operators] = rows[index] ?? ['', '', ''];
    const cells = [label.padEnd(widths[0] ?? 0), type.padEnd(widths[1] ?? 0), operators.padEnd(widths[2] ?? 0)];
    text += `  ${cells.join('  ')}  ${style.faint(toVisible(describe(field)))}\n`;
  }
  return text;
}

function fieldLabel({ path, keyed }: Field): string {
  return keyed === true ? `${path}[key]` : path;
}

function describe({ doc, values, format, derived }: Field): string {
  const set = values === undefined ? '' : `: ${values.members.join(', ')}${values.closed ? '' : ', …'}`;
  const shape = format === undefined ? '' : ` (${VALUE_FORMATS[format].example})`;
  return `${doc}${set}${shape}${derived === true ? ' [not documented by the service]' : ''}`;
}
