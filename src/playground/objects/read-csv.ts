import type { FieldType } from '../../catalogue/field-types.ts';
import { resolveField } from '../../catalogue/resolve-field.ts';
import type { Resource } from '../../catalogue/resource.ts';
import { plural } from '../../text/plural.ts';
import { type LineProblem, type ObjectsRead, UnreadableText } from './read-problem.ts';
import { findDelimiter, scanCsv } from './scan-csv.ts';

/**
 * Reads a CSV file with a header, whose cells commas, semicolons or tabs separate. Its
 * columns are named like fields in queries: `customer.email`, `metadata[order_id]`. An
 * empty cell is not a value.
 *
 * @throws {UnreadableText} If a quote is not closed, or two columns conflict.
 */
export function readCsv(resource: Resource, text: string): ObjectsRead {
  const [header, ...rows] = scanCsv(text, findDelimiter(text));
  const columns = (header?.cells ?? []).map((name) => readColumn(resource, name.trim()));
  refuseConflicts(columns);
  const objects: object[] = [];
  const problems: LineProblem[] = [];
  for (const { cells, line } of rows) {
    if (cells.length <= columns.length) objects.push(toObject(columns, cells));
    else problems.push({ line, message: describeLongRow(cells.length, columns.length) });
  }
  const unknown = columns.filter(({ isKnown, name }) => !isKnown && name !== '');
  return { objects, problems, unknownColumns: unknown.map(({ name }) => name) };
}

/** A column: the place of its cells in an object, and their conversion. */
interface Column {
  readonly name: string;
  /** Whether it holds a field of the resource. */
  readonly isKnown: boolean;
  readonly names: readonly string[];
  readonly read: (cell: string) => unknown;
}

type Properties = Record<string, unknown>;

function describeLongRow(cells: number, columns: number): string {
  return `the row has ${cells} cells, but there ${columns === 1 ? 'is' : 'are'} ${plural(columns, 'column')}`;
}

function readColumn(resource: Resource, name: string): Column {
  const [, path = name, key] = /^([^[\]]+)\[(.+)\]$/s.exec(name) ?? [];
  const resolved = resolveField(resource, path, key);
  if (resolved === undefined) return { name, isKnown: false, names: name.split('.'), read: (cell) => cell };
  const names = resolved.field.path.split('.');
  return {
    name,
    isKnown: true,
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

/** A place in the objects: the columns lie at its leaves. */
interface Place {
  readonly inner: Map<string, Place>;
  /** The first column at the place or within it. */
  readonly first: number;
  isTaken: boolean;
}

/** Two columns cannot share a place, and none can lie within another. */
function refuseConflicts(columns: readonly Column[]): void {
  const root: Place = { inner: new Map(), first: 0, isTaken: false };
  for (const [index, { names }] of columns.entries()) {
    let place = root;
    for (const name of names) {
      const inner = place.inner.get(name) ?? { inner: new Map(), first: index, isTaken: false };
      place.inner.set(name, inner);
      place = inner;
      if (place.isTaken) break;
    }
    if (place.isTaken || place.inner.size > 0)
      throw new UnreadableText(
        `line 1: columns ${place.first + 1} and ${index + 1} name the same field, or a field within the other`,
      );
    place.isTaken = true;
  }
}
