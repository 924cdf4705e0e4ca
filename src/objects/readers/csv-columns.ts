import type { Field } from '../../language/catalogue/field.ts';
import type { FieldType } from '../../language/catalogue/field-types.ts';
import { type ResolvedField, resolveField } from '../../language/catalogue/resolve-field.ts';
import type { Resource } from '../../language/catalogue/resource.ts';
import { quoteText } from '../../language/diagnostic/quote.ts';
import { UnreadableInput } from './object-reader.ts';

/** The columns of a table, as its header names them. */
export interface Columns {
  readonly count: number;
  /** The names of columns that are not fields of the resource. */
  readonly unknown: readonly string[];
  /** Converts a row to an object. An empty cell is not a value. */
  readonly toObject: (row: readonly string[]) => object;
}

/** A column: the place of its cells in an object, and their conversion. */
interface CsvColumn {
  readonly name: string;
  /** Whether it holds a field of the resource, or the source of one. */
  readonly isKnown: boolean;
  readonly path: readonly string[];
  readonly read: (cell: string) => unknown;
}

type Properties = Record<string, unknown>;

/**
 * Reads the header of a CSV file: fields as queries write them (`customer.email`,
 * `metadata[order_id]`), or paths in the objects of the resource.
 *
 * @throws {UnreadableInput} If two columns have the same place.
 */
export function readColumns(resource: Resource, header: readonly string[]): Columns {
  const sources = fieldsOfSources(resource);
  const columns = header.map((name) => readColumn(resource, sources, name.trim()));
  refuseConflicts(columns);
  return {
    count: columns.length,
    unknown: columns.filter(({ isKnown, name }) => !isKnown && name !== '').map(({ name }) => name),
    toObject(row) {
      const object: Properties = Object.create(null);
      for (const [index, { path, read }] of columns.entries()) {
        const cell = row[index];
        if (cell !== undefined && cell !== '') place(object, path, read(cell));
      }
      return object;
    },
  };
}

const KEYED = /^([^[\]]+)\[(.+)\]$/s;

function readColumn(resource: Resource, sources: ReadonlyMap<string, Field>, name: string): CsvColumn {
  const [, path = name, key] = KEYED.exec(name) ?? [];
  const resolved = resolveField(resource, path, key);
  const field = resolved?.field ?? sources.get(name);
  return {
    name,
    isKnown: field !== undefined,
    path: resolved === undefined ? name.split('.') : pathOf(resolved),
    read: (field && READERS[field.unix === true ? 'numeric' : field.type]) ?? ((cell) => cell),
  };
}

function pathOf({ field, key }: ResolvedField): readonly string[] {
  return key === undefined ? field.path.split('.') : [...field.path.split('.'), key];
}

/** The fields of paths that derived fields take their values from. */
function fieldsOfSources(resource: Resource): ReadonlyMap<string, Field> {
  const fields = new Map<string, Field>();
  for (const field of resource.entries.values()) {
    const { source } = field;
    if (source !== undefined && !('equals' in source || 'present' in source)) fields.set(source.path, field);
  }
  return fields;
}

const JSON_NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

const READERS: Readonly<Partial<Record<FieldType, CsvColumn['read']>>> = {
  numeric: (cell) => (JSON_NUMBER.test(cell) ? Number(cell) : cell),
  boolean: (cell) => (/^(?:true|false)$/i.test(cell) ? cell.toLowerCase() === 'true' : cell),
};

/** Objects have no prototype, so that a column may be named `__proto__`. */
function place(object: Properties, path: readonly string[], value: unknown): void {
  let inner = object;
  for (const name of path.slice(0, -1)) {
    inner[name] ??= Object.create(null);
    inner = inner[name] as Properties;
  }
  inner[path.at(-1) ?? ''] = value;
}

/** A position in the objects; the columns are at its leaves. */
interface PathNode {
  readonly inner: Map<string, PathNode>;
  /** The first column there or within it. */
  readonly first: CsvColumn;
}

/** Two columns cannot share a place, and a column cannot contain another, because its cells are not objects. */
function refuseConflicts(columns: readonly CsvColumn[]): void {
  const root = new Map<string, PathNode>();
  const ends = new Set<PathNode>();
  for (const column of columns) {
    let places = root;
    let place: PathNode | undefined;
    for (const name of column.path) {
      place = places.get(name) ?? { inner: new Map(), first: column };
      places.set(name, place);
      if (ends.has(place)) break;
      places = place.inner;
    }
    if (place === undefined || (place.inner.size === 0 && !ends.has(place))) {
      if (place !== undefined) ends.add(place);
      continue;
    }
    throw new UnreadableInput(describeConflict(place.first, column));
  }
}

function describeConflict({ path: first }: CsvColumn, { path: second }: CsvColumn): string {
  const [outer, inner] = first.length > second.length ? [second, first] : [first, second];
  const name = quoteText(inner.join('.'));
  return outer.length === inner.length
    ? `column ${name} is repeated`
    : `column ${name} conflicts with column ${quoteText(outer.join('.'))}`;
}
