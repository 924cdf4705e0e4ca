import type { FieldDefinitions } from './field.ts';
import {
  type Aliases,
  createResource,
  type LimitDefinitions,
  type LimitsOf,
  type NoAliases,
  type Resource,
  type ResourceDefinition,
} from './resource.ts';
import { findDataProblems, type ResourceProblem } from './resource-problems.ts';

/**
 * Creates your own resource, which works like the four of the service, types included. The definition is copied, so
 * later changes to it have no effect.
 *
 * To keep messages and declaration files short, give its type a name: `type Definition = typeof definition; export
 * interface Shipments extends Definition {}`, and `export const shipments: Shipments = definition`.
 *
 * @param definition - The name, the fields by path, the limits and the aliases. A keyed field (`metadata[key]`) has its
 *   path without a key.
 * @throws {TypeError} If something in the definition is missing, unknown or of the wrong type, if two facts contradict
 *   each other, or if reading it throws. The message names the first such path and the problem there.
 * @see L1.5, L2.3
 * @example
 * const shipments = defineResource({
 *   name: 'shipments',
 *   fields: {
 *     carrier: { type: 'token', doc: 'who carries it' },
 *     weight: { type: 'numeric', doc: 'weight in grams' },
 *   },
 *   limits: { clauses: 10, substring: 3, or: 'field' },
 * })
 * checkQuery(shipments, 'weight>500').valid // true
 */
export function defineResource<
  const Name extends string,
  const Fields extends FieldDefinitions,
  const Bounds extends LimitDefinitions,
  const Short extends Aliases = NoAliases,
>(definition: ResourceDefinition<Name, Fields, Bounds, Short>): Resource<Name, Fields, LimitsOf<Bounds>, Short> {
  const { data, problems } = readDefinition(definition);
  const [problem] = problems;
  if (problem === undefined) return createResource(data);
  const { path, message } = problem;
  const place = path.length > MAX_PATH_LENGTH ? `${path.slice(0, MAX_PATH_LENGTH)}…` : path;
  throw new TypeError(`defineResource: ${place}: ${message}`);
}

const MAX_PATH_LENGTH = 120;

/** Finds all mistakes in a definition, which may be any value. Never throws. */
export function findResourceProblems(definition: unknown): readonly ResourceProblem[] {
  return readDefinition(definition).problems;
}

function readDefinition<Definition>(definition: Definition): {
  readonly data: Definition;
  readonly problems: readonly ResourceProblem[];
} {
  const unreadable: ResourceProblem[] = [];
  const data = copyData(definition, 'definition', 0, unreadable);
  return { data, problems: unreadable.length > 0 ? unreadable : findDataProblems(data) };
}

/** The lists of synonyms of the values of a known key are the deepest part of a definition. */
const MAX_DEPTH = 9;
/** A sparse list may claim to have billions of elements. */
const MAX_ELEMENTS = 1_000_000;

/** Copies plain data and reads each property once, so that later changes and getters have no effect. */
function copyData<Data>(data: Data, path: string, depth: number, unreadable: ResourceProblem[]): Data {
  if (typeof data !== 'object' || data === null || depth > MAX_DEPTH) return data;
  try {
    const isList = Array.isArray(data);
    if (isList && data.length > MAX_ELEMENTS) {
      unreadable.push({ path, message: `has more than ${MAX_ELEMENTS.toLocaleString('en')} elements` });
      return data;
    }
    const entries: readonly (readonly [string, unknown])[] = isList
      ? Array.from(data, (value: unknown, index) => [String(index), value] as const)
      : Object.entries(data);
    const copies = entries.map(([key, value]) => {
      const place = depth === 0 ? key : `${path}.${key}`;
      return [key, copyData(value, place, depth + 1, unreadable)] as const;
    });
    return (isList ? copies.map(([, value]) => value) : Object.fromEntries(copies)) as Data;
  } catch {
    unreadable.push({ path, message: 'cannot be read, because a getter or proxy throws' });
    return data;
  }
}
