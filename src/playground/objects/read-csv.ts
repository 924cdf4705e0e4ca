import type { FieldType } from '../../catalogue/field-types.ts';
import { resolveField } from '../../catalogue/resolve-field.ts';
import type { Resource } from '../../catalogue/resource.ts';
import { type LineProblem, type ObjectsRead, UnreadableText } from './read-problem.ts';
import { scanCsv } from './scan-csv.ts';

/**
 * Reads a CSV file with a header. Its columns are named like fields in queries:
 * `customer.email`, `metadata[order_id]`. An empty cell is no value.
 *
 * @throws {UnreadableText} If a quote is not closed, or two columns conflict.
 */
export function readCsv(resource: Resource, text: string): ObjectsRead {
  const [header, ...rows] = scanCsv(text);
  const columns = (header?.cells ?? []).map((name) => readColumn(resource, name.trim()));
  refuseConflicts(columns);
  const objects: object[] = [];
  const problems: LineProblem[] = [];
  for (const { cells, line } of rows) {
    if (cells.length <= columns.length) objects.push(toObject(columns, cells));
    else problems.push({ line, message: `the row has ${cells.length} cells, but there are ${columns.length} columns` });
  }
  return { objects, problems };
}

/** A column: the place of its cells in an object, and their conversion. */
interface Column {
  readonly names: readonly string[];
  readonly read: (cell: string) => unknown;
}

type Properties = Record<string, unknown>;

function readColumn(resource: Resource, name: string): Column {
  const [, path = name, key] = /^([^[\]]+)\[(.+)\]$/s.exec(name) ?? [];
  const resolved = resolveField(resource, path, key);
  if (resolved === undefined) return { names: name.split('.'), read: (cell) => cell };
  const names = resolved.field.path.split('.');
  return {
    names: resolved.key === undefined ? names : [...names, resolved.key],
    read: READERS[resolved.field.type] ?? ((cell) => cell),
  };
}

const READERS: Readonly<Partial<Record<FieldType, Column['read']>>> = {
  numeric: (cell) => (/^-?(?:0|[1-9]\d*)(?:\.\d+)?$/.test(cell) ? Number(cell) : cell),
  boolean: (cell) => (/^(?:true|false)$/i.test(cell) ? cell.toLowerCase() === 'true' : cell),
};

/** Objects have no prototype, so that a column may be named `__proto__`. */
function toObject(columns: readonly Column[], cells: readonly string[]): object {
  const object: Properties = Object.create(null);
  for (const [index, { names, read }] of columns.entries()) {
    const cell = cells[index];
    if (cell === undefined || cell === '') continue;
    let inner = object;
    for (const name of names.slice(0, -1)) {
      inner[name] ??= Object.create(null);
      inner = inner[name] as Properties;
    }
    inner[names.at(-1) ?? ''] = read(cell);
  }
  return object;
}

/** A name in the places of columns, with the first column at or below it. */
interface Place {
  readonly column: number;
  readonly inner: Map<string, Place>;
  isTaken: boolean;
}

/** Two columns cannot share a place, and none can lie within another. */
function refuseConflicts(columns: readonly Column[]): void {
  const root: Place = { column: 0, inner: new Map(), isTaken: false };
  for (const [column, { names }] of columns.entries()) {
    let place = root;
    let other: Place | undefined;
    for (const name of names) {
      const next = place.inner.get(name);
      if (next?.isTaken === true) other = next;
      place = next ?? addPlace(place, name, column);
    }
    if (place.inner.size > 0) other ??= place;
    if (other !== undefined)
      throw new UnreadableText(
        `line 1: columns ${other.column + 1} and ${column + 1} name the same field, or a field within the other`,
      );
    place.isTaken = true;
  }
}

function addPlace({ inner }: Place, name: string, column: number): Place {
  const place = { column, inner: new Map(), isTaken: false };
  inner.set(name, place);
  return place;
}
