import { isRecord } from '../base/plain-data.ts';
import type { CatalogueFileField } from './catalogue-file.ts';
import { defineResource, findResourceProblems } from './define-resource.ts';
import { OPERATORS } from './field-types.ts';
import type { Resource } from './resource.ts';
import type { ResourceProblem } from './resource-problems.ts';

/** An error in a catalogue file, with its path from the top level: `resources.orders.fields.total.type`. */
export interface CatalogueProblem extends ResourceProblem {}

/** The error for a catalogue file that cannot be loaded; `problems` lists all errors, the message the first 20. */
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
 * @throws {CatalogueError} If the text is not JSON or the data is not a catalogue. It lists every error with its path.
 * @example
 * const { notes } = loadCatalogue({
 *   version: 2,
 *   resources: {
 *     notes: {
 *       limits: { clauses: 10, substring: 3, or: 'any' },
 *       fields: { title: { type: 'string', doc: 'title of the note' } },
 *     },
 *   },
 * })
 * notes?.name // 'notes'
 */
export function loadCatalogue(json: unknown): Readonly<Record<string, Resource>> {
  const file = typeof json === 'string' ? parseUniqueJson(json) : json;
  const problems: CatalogueProblem[] = [...findFileProblems(file)];
  if (problems.length > 0) throw new CatalogueError(problems);
  const resources: [string, Resource][] = [];
  for (const [name, resource] of Object.entries(Object(file).resources)) {
    const definition = isRecord(resource) ? toDefinition(name, resource) : resource;
    const foreign = findForeignKeys(resource);
    const wrong = findResourceProblems(definition).map(({ path, message }) => ({ path: pathInFile(path), message }));
    const found = [...foreign, ...wrong];
    for (const { path, message } of found) problems.push({ path: `resources.${name}${path}`, message });
    if (found.length === 0) resources.push([name, defineResource(definition as Parameters<typeof defineResource>[0])]);
  }
  if (problems.length > 0) throw new CatalogueError(problems);
  return Object.fromEntries(resources);
}

/** Finds the mistakes of a file outside its resources. */
function findFileProblems(file: unknown): readonly CatalogueProblem[] {
  if (!isRecord(file)) return [{ path: '', message: 'must be an object' }];
  const { version, resources, $schema = '', ...others } = file;
  const problems: CatalogueProblem[] = [];
  if (typeof $schema !== 'string') problems.push({ path: '$schema', message: 'must be a string' });
  if (version !== 1 && version !== 2) problems.push({ path: 'version', message: 'must be `1` or `2`' });
  if (!isRecord(resources)) problems.push({ path: 'resources', message: 'must be an object' });
  for (const path of Object.keys(others)) problems.push({ path, message: 'is not a known key' });
  const hidden = findPrototypeKey(file, '', MAX_DEPTH);
  return hidden === undefined ? problems : [...problems, { path: hidden, message: '`__proto__` cannot be a name' }];
}

/** The keys that a resource in code may have, because it is a definition too, but none in a file. */
function findForeignKeys(resource: unknown): readonly ResourceProblem[] {
  if (!isRecord(resource)) return [];
  const fields = isRecord(resource['fields']) ? Object.entries(resource['fields']) : [];
  return [
    ...['name', 'entries'].flatMap((key) => (Object.hasOwn(resource, key) ? `.${key}` : [])),
    ...fields.flatMap(([path, field]) =>
      isRecord(field) && Object.hasOwn(field, 'path') ? `.fields.${path}.path` : [],
    ),
  ].map((path) => ({ path, message: 'is not a known key' }));
}

/** The name of a resource is a key of the file. */
function pathInFile(path: string): string {
  return path === 'definition' || path === 'name' ? '' : `.${path}`;
}

/** The depth of a catalogue file. */
const MAX_DEPTH = 9;

/** The path of a key `__proto__`, which an assignment would lose. */
function findPrototypeKey(json: unknown, path: string, levels: number): string | undefined {
  if (typeof json !== 'object' || json === null || levels === 0) return undefined;
  if (Object.hasOwn(json, '__proto__')) return `${path}__proto__`;
  for (const [key, value] of Object.entries(json)) {
    const found = findPrototypeKey(value, `${path}${key}.`, levels - 1);
    if (found !== undefined) return found;
  }
  return undefined;
}

/**
 * Parses JSON whose objects have no repeated keys.
 *
 * @throws {CatalogueError}
 */
export function parseUniqueJson(text: string): unknown {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    throw new CatalogueError([{ path: '', message: `not JSON: ${(error as SyntaxError).message}` }]);
  }
  const repeated = [...new Set(findRepeatedKeys(text))].map((path) => ({ path, message: 'is repeated' }));
  if (repeated.length > 0) throw new CatalogueError(repeated);
  return json;
}

/** The definition in code; without the operators of a field that has all of its type. */
function toDefinition(name: string, resource: Readonly<Record<string, unknown>>): object {
  const { fields } = resource;
  if (!isRecord(fields)) return { ...resource, name };
  const entries = Object.entries(fields).map(([path, field]) => [path, isRecord(field) ? dropOperators(field) : field]);
  return { ...resource, name, fields: Object.fromEntries(entries) };
}

function dropOperators(field: Partial<CatalogueFileField>): object {
  const { operators, ...rest } = field;
  const all = Object.entries(OPERATORS).find(([type]) => type === field.type)?.[1];
  return String(operators) === String(all) ? rest : field;
}

/**
 * Finds repeated keys in the objects of a JSON text. `JSON.parse` silently keeps the last one.
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
          if (level.keys.has(key)) repeated.push(pathOf(levels));
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

/** The start of the path is enough for a message, and the whole one may be as long as the text. */
const MAX_NAMES = 100;

function pathOf(levels: readonly Level[]): string {
  const names = levels.slice(0, MAX_NAMES).map(({ name }) => name);
  return [...names, ...(levels.length > MAX_NAMES ? ['…'] : [])].join('.');
}

/** The offset after the closing quote of a text. */
function endOfText(text: string, start: number): number {
  let end = start + 1;
  while (text[end] !== '"') end += text[end] === '\\' ? 2 : 1;
  return end + 1;
}
