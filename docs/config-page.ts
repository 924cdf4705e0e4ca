import { CONFIG_KEY_NOTES } from './config-keys.ts';

/** The parts of a JSON schema that the schema of configs uses. */
export interface JsonSchema {
  readonly $ref?: string;
  readonly $defs?: Readonly<Record<string, JsonSchema>>;
  readonly type?: string;
  readonly description?: string;
  readonly enum?: readonly string[];
  readonly anyOf?: readonly JsonSchema[];
  readonly items?: JsonSchema | false;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: JsonSchema | boolean;
}

const HEADER = '<!-- Generated from grammar/generated/config.schema.json by npm run generate. Do not edit. -->\n';

const INTRO = `A config sets what \`clausal lint\` cannot know: which texts are queries, and how severe each rule is. It also sets the
default of \`--resource\`, \`--time-zone\` and other options of all commands; an option wins over the config. It is called
\`clausal.config.json\`, \`.jsonc\`, \`.js\`, \`.mjs\`, \`.cjs\`, \`.ts\`, \`.mts\` or \`.cts\`. A folder can have only one. Paths and
globs start at the folder of the config and use \`/\` on every system.

Each file is checked with the nearest config: the one in its folder or in the nearest folder above it, up to the root of
the repository. That is so in editors and for every working folder, and a config can [extend](#extends) another.
\`--config\` names one for all files. A file uses the baseline of its config or, if that names none, the one of the
working folder.

\`clausal init\` writes a config to start from, and [lint a repository](lint.md#config) shows one in TypeScript.
\`clausal lint --print-config FILE\` prints the settings that apply to a file. An error in a config is reported with the
path of its key, and the run ends with exit code 2.`;

/**
 * The page of the guide that has every key of the config.
 *
 * @throws {Error} If a key has no note in config-keys.ts, or a note has no key.
 */
export function renderConfigPage(schema: JsonSchema): string {
  const { properties = {} } = schema;
  const keys = Object.keys(properties);
  const unknown = Object.keys(CONFIG_KEY_NOTES).find((key) => !keys.includes(key));
  if (unknown !== undefined) throw new Error(`docs/config-keys.ts: the schema has no key \`${unknown}\``);
  const sections = Object.entries(properties).flatMap(([key, value]) => renderKey(key, value, schema));
  const index = keys.map((key) => `- [\`${key}\`](#${toAnchor(key)})`);
  return `${[HEADER, '# Lint configuration', '', INTRO, '', ...index, ...sections].join('\n')}\n`;
}

function renderKey(key: string, value: JsonSchema, schema: JsonSchema): readonly string[] {
  const notes = CONFIG_KEY_NOTES[key];
  if (notes === undefined) throw new Error(`docs/config-keys.ts has no note on \`${key}\``);
  const lines = ['', `## ${key}`, '', notes.note, '', `Type: ${describeType(value, schema)}.`];
  lines.push('', '```json', notes.example, '```');
  for (const part of findObjects(value)) lines.push('', ...renderMembers(part, schema));
  if (key === 'rules') lines.push('', ...renderRules(resolve(value, schema), schema));
  return lines;
}

/** The objects in a list, whose members have a table of their own. */
function findObjects({ items, anyOf, properties, ...rest }: JsonSchema): readonly JsonSchema[] {
  if (properties !== undefined) return [{ properties, ...rest }];
  const parts = [...(items ? [items] : []), ...(anyOf ?? [])];
  return parts.flatMap(findObjects);
}

function renderMembers({ properties = {}, required = [] }: JsonSchema, schema: JsonSchema): readonly string[] {
  const rows = Object.entries(properties).map(([name, value]) => {
    const need = required.includes(name) ? 'yes' : 'no';
    if (isSame(value, schema.properties?.[name]))
      return `| \`${name}\` | | ${need} | see [\`${name}\`](#${toAnchor(name)}) |`;
    const meaning = escapeCell(value.description ?? '');
    return `| \`${name}\` | ${describeType(value, schema)} | ${need} | ${meaning} |`;
  });
  return ['| member | type | required | meaning |', '| --- | --- | --- | --- |', ...rows];
}

function renderRules({ properties = {} }: JsonSchema, schema: JsonSchema): readonly string[] {
  const rows = Object.entries(properties).map(([code, value]) => {
    const allows = resolve(value, schema).anyOf !== undefined;
    return `| [${code}](../rules/${code}.md) | ${allows ? '`allow`' : ''} | ${escapeCell(value.description ?? '')} |`;
  });
  return ['| rule | options | what it reports |', '| --- | --- | --- |', ...rows];
}

/** The form of a value, in words: `string or list of strings`. */
function describeType(value: JsonSchema, schema: JsonSchema): string {
  const { type, anyOf, items, additionalProperties, ...rest } = resolve(value, schema);
  // The simple forms first, so that `or` cannot be read into a list.
  if (anyOf !== undefined) {
    const parts = anyOf.map((part) => describeType(part, schema));
    return parts.toSorted((a, b) => a.length - b.length).join(' or ');
  }
  if (rest.enum !== undefined) return `one of ${rest.enum.map((member) => `\`${member}\``).join(', ')}`;
  if (type === 'array') return items ? `list of ${describePlural(items, schema)}` : 'list';
  if (type === 'object' && typeof additionalProperties === 'object') {
    return `object; each value is ${describeType(additionalProperties, schema)}`;
  }
  return type === 'integer' ? 'whole number' : (type ?? 'any value');
}

/** As `describeType`, of several values. */
function describePlural(value: JsonSchema, schema: JsonSchema): string {
  const singular = describeType(value, schema);
  return singular.replaceAll(/\b(?:string|object|number)\b/g, '$&s');
}

function resolve(value: JsonSchema, { $defs = {} }: JsonSchema): JsonSchema {
  if (value.$ref === undefined) return value;
  const definition = $defs[value.$ref.replace('#/$defs/', '')];
  if (definition === undefined) throw new Error(`the schema has no definition ${value.$ref}`);
  return definition;
}

/** Whether a member of an override is a key of the config itself. */
function isSame(member: JsonSchema, key: JsonSchema | undefined): boolean {
  return key !== undefined && JSON.stringify(member) === JSON.stringify(key);
}

function toAnchor(heading: string): string {
  return heading.replaceAll('$', '').toLowerCase();
}

function escapeCell(text: string): string {
  return text.replaceAll('|', '\\|');
}
