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
  const found = chosen.map((resource) => keepFields(resource, word)).filter(({ entries }) => entries.size > 0);
  if (options.json === true) await output.write(`${JSON.stringify(toCatalogueFile(found), undefined, 2)}\n`);
  else for (const [index, resource] of found.entries()) await output.write(renderResource(resource, index > 0, output));
  if (found.length > 0) return EXIT.ok;
  await errors.write(`clausal: no field matches \`${toVisible(options.search ?? '')}\`\n`);
  return EXIT.found;
}

/** Reduces a resource to the fields and aliases that contain a word. */
function keepFields(resource: Resource, word: string): Resource {
  if (word === '') return resource;
  const aliases = Object.entries(resource.aliases);
  const entries = [...resource.entries].filter(
    ([path, field]) =>
      path.toLowerCase().includes(word) ||
      field.doc.toLowerCase().includes(word) ||
      field.values?.members.some((member) => member.toLowerCase().includes(word)) === true ||
      aliases.some(([alias, target]) => target === path && alias.toLowerCase().includes(word)),
  );
  const kept = new Map(entries);
  return { ...resource, entries: kept, aliases: Object.fromEntries(aliases.filter(([, path]) => kept.has(path))) };
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
