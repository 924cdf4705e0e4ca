import { isRecord } from '../../language/base/plain-data.ts';
import { defineResource, findResourceProblems } from '../../language/catalogue/define-resource.ts';
import type { FieldDefinition } from '../../language/catalogue/field.ts';
import { CatalogueError, type CatalogueProblem } from '../../language/catalogue/load-catalogue.ts';
import type { Limits, Resource } from '../../language/catalogue/resource.ts';
import { quoteText } from '../../language/diagnostic/quote.ts';
import { anyValue, type OptionRule, readOptions } from '../../language/diagnostic/read-options.ts';
import { defineField, defineRow, type Timestamps } from './define-field.ts';
import { readFieldTable, type TableRow } from './field-table.ts';
import { openSchema, type SchemaField, type SchemaFields } from './schema-fields.ts';

/** Options of {@link importResource}. */
export interface ImportOptions {
  /** The name of the resource. */
  readonly name: string;
  /** Where the schema is in the document, such as `#/components/schemas/charge`. */
  readonly pointer?: string | undefined;
  /** The documentation's table of the fields that queries may search, as text. By default all fields of the schema. */
  readonly fields?: string | undefined;
  /**
   * Whether numbers with the names of times, such as `created`, are Unix seconds, or no number is one (`iso`).
   * By default, those with the format `unix-time` are.
   */
  readonly timestamps?: Timestamps | undefined;
  /** A JSON merge patch for the resource, such as `{ limits: { clauses: 5 }, fields: { amount: { money: true } } }`. */
  readonly overrides?: unknown;
}

/** The result of {@link importResource}. */
export interface ImportedResource {
  readonly resource: Resource;
  /** What the schema leaves open: fields that it lacks, and guessed limits. */
  readonly notes: readonly CatalogueProblem[];
}

/** The limits of most services of the family. */
const GUESSED_LIMITS: Limits = { clauses: 10, substring: 3, or: 'any' };

function text<Standard extends string | undefined>(standard: Standard): OptionRule<string | Standard> {
  return { standard, expected: 'a string', takes: (value) => typeof value === 'string' };
}

const TIMESTAMPS: OptionRule<Timestamps | undefined> = {
  standard: undefined,
  expected: '`seconds` or `iso`',
  takes: (value) => value === 'seconds' || value === 'iso',
};

/** A missing name is reported with the other mistakes of the resource. */
const OPTIONS = {
  name: text(''),
  pointer: text('#'),
  fields: text(undefined),
  timestamps: TIMESTAMPS,
  overrides: anyValue<unknown>({}),
};

/**
 * Creates a resource from a schema of its objects.
 *
 * @param schema - A JSON schema, an OpenAPI document, or a list of sample objects, as plain data.
 * @throws {SchemaError} If there is no such schema.
 * @throws {CatalogueError} If the table or the overrides have errors.
 * @throws {TypeError} If an option is unknown, or no string where it must be one.
 * @example
 * const { resource } = importResource(
 *   { type: 'object', properties: { id: { type: 'string' }, weight: { type: 'integer' } } },
 *   { name: 'parcels' },
 * )
 * checkQuery(resource, 'weight>500').valid // true
 */
export function importResource(schema: unknown, options: ImportOptions): ImportedResource {
  const {
    name,
    pointer,
    fields: table,
    timestamps,
    overrides,
  } = readOptions<ImportOptions, typeof OPTIONS>(OPTIONS, options);
  const source = openSchema(schema, pointer, name);
  const notes: CatalogueProblem[] = [];
  const fields =
    table === undefined
      ? Object.fromEntries(source.list().map((field) => [field.path, defineField(field, timestamps)]))
      : defineRows(readFieldTable(table), source, timestamps, notes);
  const missing = source.describeMissing();
  if (missing !== undefined) notes.push({ path: 'schema', message: missing });
  const patched = mergePatch({ fields }, overrides);
  if (patched['limits'] === undefined)
    notes.push({ path: 'limits', message: 'the schema does not tell them; correct the guess' });
  const definition = { limits: GUESSED_LIMITS, ...patched, name, fields: sortKeys(patched['fields']) };
  const problems = findResourceProblems(definition);
  if (problems.length > 0) throw new CatalogueError(problems);
  return { resource: defineResource(definition as unknown as Parameters<typeof defineResource>[0]), notes };
}

/** Defines the fields of a table. One that the schema lacks needs a type, and is noted. */
function defineRows(
  rows: readonly TableRow[],
  source: SchemaFields,
  timestamps: Timestamps | undefined,
  notes: CatalogueProblem[],
): Readonly<Record<string, FieldDefinition>> {
  const definitions = new Map<string, FieldDefinition>();
  const problems: CatalogueProblem[] = [];
  const isPattern = ({ path }: TableRow) => path.includes('*');
  // A field with a line of its own is not defined again by a placeholder.
  for (const row of rows.toSorted((one, other) => Number(isPattern(one)) - Number(isPattern(other)))) {
    const exact = source.find(row.path);
    const found = exact.length > 0 ? exact : source.findNested(row.path);
    if (exact.length === 0) reportMissing(row, found, isPattern(row) ? notes : problems, notes);
    if (found.length === 0 && row.type !== undefined && !isPattern(row))
      definitions.set(row.name, defineRow(row, undefined, timestamps));
    for (const field of found) {
      const name = isPattern(row) ? field.path : row.name;
      if (!definitions.has(name)) definitions.set(name, defineRow({ ...row, name }, field, timestamps));
    }
  }
  if (problems.length > 0) throw new CatalogueError(problems);
  return Object.fromEntries(definitions);
}

/** Reports a row that the schema lacks, as a problem if neither the schema nor the table has facts of it. */
function reportMissing(
  { line, path, type }: TableRow,
  [nested]: readonly SchemaField[],
  problems: CatalogueProblem[],
  notes: CatalogueProblem[],
): void {
  const message = nested
    ? `the schema has ${quoteText(nested.path)} in place of ${quoteText(path)}`
    : `the schema has no ${quoteText(path)}`;
  ((nested ?? type) ? notes : problems).push({ path: `line ${line} of the fields`, message });
}

/**
 * Lists the fields of a schema as a table for the option `fields` of {@link importResource}. All
 * lines are comments: remove the `#` of the fields that queries may search.
 */
export function writeFieldTable(
  schema: unknown,
  { name, pointer, timestamps }: Pick<ImportOptions, 'name' | 'pointer' | 'timestamps'>,
): string {
  const source = openSchema(schema, pointer, name);
  const rows = source.list().map((field) => [field, defineField(field, timestamps)] as const);
  const lines = rows.map(
    ([{ path, keyed }, { type, doc }]) => `# ${path}${keyed ? '[key]' : ''} | ${type} | ${doc.replaceAll('|', '/')}`,
  );
  const missing = source.describeMissing();
  return [
    `# ${rows.length} fields. Remove the first # of those that queries may search.`,
    ...(missing === undefined ? [] : [`# The schema ${missing}.`]),
    ...lines,
    '',
  ].join('\n');
}

type Members = Readonly<Record<string, unknown>>;

/** The depth of a definition. */
const MAX_DEPTH = 8;

/** Applies a JSON merge patch (RFC 7396). */
function mergePatch(target: unknown, patch: unknown, depth = 0): Members {
  const merged = new Map(Object.entries(isRecord(target) ? target : {}));
  for (const [key, value] of Object.entries(Object(patch))) {
    if (value === null) merged.delete(key);
    else merged.set(key, isRecord(value) && depth < MAX_DEPTH ? mergePatch(merged.get(key), value, depth + 1) : value);
  }
  return Object.fromEntries(merged);
}

function sortKeys(fields: unknown): unknown {
  if (!isRecord(fields)) return fields;
  return Object.fromEntries(Object.entries(fields).toSorted(([one], [other]) => (one < other ? -1 : 1)));
}
