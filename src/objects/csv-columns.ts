import type { FieldType } from '../catalogue/field-types.ts';
import { type ResolvedField, resolveField } from '../catalogue/resolve-field.ts';
import type { Resource } from '../catalogue/resource.ts';
import { quoteText } from '../diagnostic/quote.ts';
import { UnreadableInput } from './object-reader.ts';

/** A column: the place of its cells in an object, and their conversion. */
interface Column {
  readonly names: readonly string[];
  readonly read: (cell: string) => unknown;
}

type Properties = Record<string, unknown>;

/**
 * Reads the header of a CSV file: fields as queries write them, or paths in the
 * objects of the resource.
 *
 * @returns A function that converts a row to an object. An empty cell is not a value.
 * @throws {UnreadableInput} If two columns have the same place.
 */
export function readColumns(resource: Resource, header: readonly string[]): (row: readonly string[]) => object {
  const sources = typesOfSources(resource);
  const columns = header.map((name) => readColumn(resource, sources, name.trim()));
  refuseConflicts(columns);
  return (row) => {
    const object: Properties = Object.create(null);
    for (const [index, { names, read }] of columns.entries()) {
      const cell = row[index];
      if (cell !== undefined && cell !== '') place(object, names, read(cell));
    }
    return object;
  };
}

const KEYED = /^([^[\]]+)\[(.+)\]$/s;

function readColumn(resource: Resource, sources: ReadonlyMap<string, FieldType>, name: string): Column {
  const [, path = name, key] = KEYED.exec(name) ?? [];
  const resolved = resolveField(resource, path, key);
  if (resolved !== undefined) return { names: namesOf(resolved), read: READERS[resolved.field.type] ?? readText };
  const type = sources.get(name);
  return { names: name.split('.'), read: (type && READERS[type]) ?? readText };
}

function namesOf({ field, key }: ResolvedField): readonly string[] {
  return key === undefined ? field.path.split('.') : [...field.path.split('.'), key];
}

/** The types of paths that derived fields take their values from. */
function typesOfSources(resource: Resource): ReadonlyMap<string, FieldType> {
  const types = new Map<string, FieldType>();
  for (const { source, type } of resource.entries.values()) {
    if (source !== undefined && !('equals' in source || 'present' in source)) types.set(source.path, type);
  }
  return types;
}

const JSON_NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

const READERS: Readonly<Partial<Record<FieldType, Column['read']>>> = {
  numeric: (cell) => (JSON_NUMBER.test(cell) ? Number(cell) : cell),
  boolean: (cell) => BOOLEANS.get(cell.toLowerCase()) ?? cell,
};

const BOOLEANS: ReadonlyMap<string, boolean> = new Map([
  ['true', true],
  ['false', false],
]);

function readText(cell: string): unknown {
  return cell;
}

/** Objects have no prototype, so that a column may be named `__proto__`. */
function place(object: Properties, names: readonly string[], value: unknown): void {
  let inner = object;
  for (const name of names.slice(0, -1)) {
    inner[name] ??= Object.create(null);
    inner = inner[name] as Properties;
  }
  inner[names.at(-1) ?? ''] = value;
}

/** A column cannot contain another, because its cells are not objects. */
function refuseConflicts(columns: readonly Column[]): void {
  const taken = new Set<string>();
  for (const { names } of columns) {
    const place = JSON.stringify(names);
    if (taken.has(place)) throw new UnreadableInput(`column ${quoteText(names.join('.'))} is repeated`);
    taken.add(place);
  }
  for (const { names } of columns) {
    const outer = names.findIndex((_, index) => index > 0 && taken.has(JSON.stringify(names.slice(0, index))));
    if (outer === -1) continue;
    const [path, inside] = [names.slice(0, outer).join('.'), names.join('.')];
    throw new UnreadableInput(`column ${quoteText(inside)} conflicts with column ${quoteText(path)}`);
  }
}
