import { z } from 'zod';
import type { CatalogueFileField } from '../catalogue/catalogue-file.ts';
import { defineResource, findResourceProblems } from '../catalogue/define-resource.ts';
import type { FieldDefinition } from '../catalogue/field.ts';
import { FIELD_TYPES, OPERATORS } from '../catalogue/field-types.ts';
import type { Resource } from '../catalogue/resource.ts';
import { describeIssue } from './describe-issue.ts';
import { catalogueFileSchema } from './schema.ts';

/** A mistake in a catalogue file. */
export interface CatalogueProblem {
  /** Keys and array indexes from the top level, for instance `resources.orders.fields.total.type`. */
  readonly path: string;
  readonly message: string;
}

/** The error for a catalogue file that cannot be loaded; `problems` lists all mistakes, the message the first 20. */
export class CatalogueError extends Error {
  override readonly name = 'CatalogueError';
  readonly problems: readonly CatalogueProblem[];

  constructor(problems: readonly CatalogueProblem[]) {
    const hidden = problems.length - MAX_LISTED;
    const lines = problems.slice(0, MAX_LISTED).map(describeProblem);
    super([...lines, ...(hidden > 0 ? [`and ${hidden.toLocaleString('en')} more`] : [])].join('\n'));
    this.problems = problems;
  }
}

/** The number of problems in the message; `problems` has all. */
const MAX_LISTED = 20;
const MAX_PATH_LENGTH = 120;

function describeProblem({ path, message }: CatalogueProblem): string {
  if (path === '') return message;
  return `${path.length > MAX_PATH_LENGTH ? `${path.slice(0, MAX_PATH_LENGTH)}…` : path}: ${message}`;
}

/**
 * Loads resources from JSON, as `clausal fields --json` prints them.
 *
 * @param json - The parsed JSON, or its text.
 * @returns The resources by name; each works like one of the service.
 * @throws {CatalogueError} If the text is not JSON or the data is not a catalogue.
 *   It lists every mistake with its path.
 * @example
 * const { notes } = loadCatalogue({
 *   version: 1,
 *   resources: {
 *     notes: {
 *       limits: { clauses: 10, substring: 3, orAcrossFields: true },
 *       fields: { title: { type: 'string', doc: 'title of the note' } },
 *     },
 *   },
 * })
 * notes?.name // 'notes'
 */
export function loadCatalogue(json: unknown): Readonly<Record<string, Resource>> {
  const result = parseCatalogue(typeof json === 'string' ? parseJson(json) : json);
  if (!result.success) throw new CatalogueError(mergeProblems(result.error.issues.flatMap(toProblems)));
  const resources: [string, Resource][] = [];
  const problems: CatalogueProblem[] = [];
  for (const [name, { limits, fields, aliases = {} }] of Object.entries(result.data.resources)) {
    const definitions = Object.fromEntries(Object.entries(fields).map(([path, field]) => [path, toDefinition(field)]));
    const definition = { name, limits, fields: definitions, aliases };
    const found = findResourceProblems(definition);
    for (const { path, message } of found) problems.push({ path: `resources.${name}.${path}`, message });
    if (found.length === 0) resources.push([name, defineResource(definition)]);
  }
  if (problems.length > 0) throw new CatalogueError(problems);
  return Object.fromEntries(resources);
}

function parseCatalogue(json: unknown): ReturnType<typeof catalogueFileSchema.safeParse> {
  const hidden = findPrototypeKey(json, '', MAX_DEPTH);
  if (hidden !== undefined) throw new CatalogueError([{ path: hidden, message: '`__proto__` cannot be a name' }]);
  try {
    return catalogueFileSchema.safeParse(json, { reportInput: true });
  } catch (error) {
    // zod overflows on hundreds of thousands of mistakes and on names of millions of characters.
    if (error instanceof RangeError) throw new CatalogueError([{ path: '', message: 'too large to be read' }]);
    throw error;
  }
}

/** The depth of a catalogue file. */
const MAX_DEPTH = 6;

/** The path of a key `__proto__`, which zod ignores silently. */
function findPrototypeKey(json: unknown, path: string, levels: number): string | undefined {
  if (typeof json !== 'object' || json === null || levels === 0) return undefined;
  if (Object.hasOwn(json, '__proto__')) return `${path}__proto__`;
  for (const [key, value] of Object.entries(json)) {
    const found = findPrototypeKey(value, `${path}${key}.`, levels - 1);
    if (found !== undefined) return found;
  }
  return undefined;
}

function parseJson(text: string): unknown {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    throw new CatalogueError([{ path: '', message: `not JSON: ${(error as SyntaxError).message}` }]);
  }
  const repeated = findRepeatedKeys(text).map((path) => ({ path, message: 'is repeated' }));
  if (repeated.length > 0) throw new CatalogueError(mergeProblems(repeated));
  return json;
}

/** Removes duplicates. */
function mergeProblems(problems: readonly CatalogueProblem[]): readonly CatalogueProblem[] {
  return [...new Map(problems.map((problem) => [`${problem.path}: ${problem.message}`, problem])).values()];
}

function toProblems(issue: z.core.$ZodIssue): readonly CatalogueProblem[] {
  const names = issue.path.map(String);
  const path = names.join('.');
  // The path begins with `resources`, the resource, `fields` and the field, so the fifth name is a member of the field.
  const [, , , , member] = names;
  if (member === 'source' && issue.code !== 'invalid_format') {
    return [{ path: names.slice(0, 5).join('.'), message: describeSource(issue) }];
  }
  switch (issue.code) {
    case 'unrecognized_keys':
      return issue.keys.map((key) => ({
        path: path === '' ? key : `${path}.${key}`,
        message: (names.length === 4 ? TYPE_SPECIFIC_MEMBERS.get(key) : undefined) ?? 'is not a known key',
      }));
    case 'invalid_key':
      return issue.issues.map(({ message }) => ({ path, message }));
    case 'invalid_union': // The types of a field; the other union is the source.
      return [{ path, message: `must be one of ${FIELD_TYPES.map((type) => `\`${type}\``).join(', ')}` }];
    default:
      return [{ path, message: describeIssue(issue) }];
  }
}

/** Messages for members that only some field types have. */
const TYPE_SPECIFIC_MEMBERS: ReadonlyMap<string, string> = new Map([
  ['values', 'only token and string fields have it'],
  ['samples', 'only token and string fields have it'],
  ['money', 'only numeric fields can have it'],
  ['currency', 'only numeric fields have it'],
  ['format', 'only token, string and numeric fields have it'],
]);

function describeSource(issue: z.core.$ZodIssue): string {
  const isComputed = issue.code === 'unrecognized_keys' && /^(?:equals|present)$/.test(issue.keys.join(' '));
  if (isComputed) return '`equals` and `present` are for boolean fields';
  return 'must be a path, alone or with either `equals` or `present`';
}

function toDefinition({ operators, ...field }: CatalogueFileField): FieldDefinition {
  const isRestricted = operators !== undefined && operators.join() !== OPERATORS[field.type].join();
  const members = Object.entries(field).filter(([, value]) => value !== undefined);
  return { ...(Object.fromEntries(members) as unknown as FieldDefinition), ...(isRestricted && { operators }) };
}

/**
 * Finds repeated keys in the objects of a JSON text. `JSON.parse` silently keeps the
 * last one.
 *
 * @param text - Valid JSON.
 * @returns The paths of the repeated keys, with names joined by dots.
 */
function findRepeatedKeys(text: string): readonly string[] {
  const repeated: string[] = [];
  const levels: Level[] = [];
  for (let index = 0; index < text.length; index++) {
    const level = levels.at(-1);
    switch (text[index]) {
      case '{':
        levels.push({ keys: new Set(), name: '', isKeyNext: true });
        break;
      case '[':
        levels.push({ keys: undefined, name: '0', isKeyNext: false });
        break;
      case '}':
      case ']':
        levels.pop();
        break;
      case ',':
        if (level?.keys !== undefined) level.isKeyNext = true;
        else if (level !== undefined) level.name = String(Number(level.name) + 1);
        break;
      case '"': {
        const end = endOfText(text, index);
        if (level?.keys !== undefined && level.isKeyNext) {
          const key: string = JSON.parse(text.slice(index, end));
          level.isKeyNext = false;
          level.name = key;
          if (level.keys.has(key)) repeated.push(levels.map(({ name }) => name).join('.'));
          level.keys.add(key);
        }
        index = end - 1;
        break;
      }
      default: // A space, a colon, or part of a number or word.
    }
  }
  return repeated;
}

/** An object or list that encloses the current offset. */
interface Level {
  /** The keys so far; `undefined` in a list. */
  readonly keys: Set<string> | undefined;
  /** The key or index of the current value. */
  name: string;
  isKeyNext: boolean;
}

/** The offset after the closing quote of a text. */
function endOfText(text: string, start: number): number {
  let end = start + 1;
  while (text[end] !== '"') end += text[end] === '\\' ? 2 : 1;
  return end + 1;
}

/**
 * The JSON schema of a catalogue file, draft 2020-12; also exported as
 * `clausal/catalogue.schema.json`.
 *
 * @example
 * catalogueJsonSchema().title // 'clausal catalogue'
 */
export function catalogueJsonSchema(): Readonly<Record<string, unknown>> {
  return z.toJSONSchema(catalogueFileSchema.meta({ title: 'clausal catalogue' }));
}
