import fc from 'fast-check';
import type { CheckedClause, CheckedValue } from '../../../src/language/checker/checked-clause.ts';
import { nextDouble } from '../../../src/objects/matcher/number-range.ts';

type Members = Record<string, unknown>;

/** Objects as the service sends them, with the values of some clauses, values near them, and absent ones. */
export function nearObject(clauses: readonly CheckedClause[]): fc.Arbitrary<object> {
  const parts = [...new Map(clauses.map((clause) => [placeOf(clause).join('.'), clause])).values()].map((clause) =>
    valuesAt(clause, clauses).map((values) => ({ path: placeOf(clause), isMany: clause.field.many === true, values })),
  );
  return fc.tuple(...parts).map((planted) => {
    const object: Members = {};
    for (const { path, isMany, values } of planted) {
      for (const [index, value] of values.entries()) if (value !== undefined) plant(object, path, isMany, index, value);
    }
    return object;
  });
}

function placeOf({ field, key }: CheckedClause): readonly string[] {
  const names = (field.source?.path ?? field.path).split('.');
  return key === undefined ? names : [...names, key];
}

/** Several values of a field with many values, one of any other; `undefined` is for none. */
function valuesAt(clause: CheckedClause, clauses: readonly CheckedClause[]): fc.Arbitrary<readonly unknown[]> {
  const place = placeOf(clause).join('.');
  const values = clauses
    .filter((other) => placeOf(other).join('.') === place)
    .flatMap(({ field: { source }, value }) =>
      source !== undefined && 'equals' in source ? ({ kind: 'text', text: source.equals } as const) : value,
    );
  const near = fc.oneof(fc.constant(undefined), nearValue(clause, values));
  return clause.field.many === true ? fc.array(near, { maxLength: 4 }) : near.map((value) => [value]);
}

function nearValue({ field: { type, source } }: CheckedClause, values: readonly CheckedValue[]): fc.Arbitrary<unknown> {
  if (type === 'presence' || (source !== undefined && 'present' in source)) {
    return fc.constantFrom<unknown>({}, { other: '' }, { other: 'x' });
  }
  if (type === 'boolean' && source === undefined) return fc.boolean();
  const numbers = values.flatMap((value) => (value.kind === 'number' ? value.number : []));
  if (type === 'numeric') return nearNumber([...numbers.filter(Number.isFinite), 0]);
  const instants = values.flatMap((value) => (value.kind === 'date' ? value.epochMs : []));
  return type === 'date'
    ? nearTime([...instants, 0])
    : nearText(values.flatMap((value) => (value.kind === 'text' ? value.text : [])));
}

function nearNumber(numbers: readonly number[]): fc.Arbitrary<number> {
  return fc
    .tuple(
      fc.constantFrom(...numbers),
      fc.constantFrom(...numbers),
      fc.constantFrom<(a: number, b: number) => number>(
        (a) => a,
        (a) => a + 1,
        (a) => a - 1,
        (a) => -a,
        (a) => nextDouble(a),
        (a) => -nextDouble(-a),
        (a, b) => a / 2 + b / 2,
      ),
    )
    .map(([a, b, near]) => near(a, b))
    .filter(Number.isFinite);
}

const EARLIEST = Date.parse('0000-01-01T00:00:00Z');
const LATEST = Date.parse('9999-12-31T23:59:59.999Z');

function nearTime(instants: readonly number[]): fc.Arbitrary<string> {
  const inside = [EARLIEST, LATEST, ...instants.filter((instant) => instant >= EARLIEST && instant <= LATEST)];
  return fc
    .tuple(
      fc.constantFrom(...inside),
      fc.constantFrom(0, 1, -1, 250, 1000, -1000, 86_400_000),
      fc.constantFrom('Z', '', '+00:00', '-23:59', '+14:00'),
    )
    .map(
      ([instant, distance, offset]) =>
        `${new Date(Math.min(LATEST, Math.max(EARLIEST, instant + distance))).toISOString().slice(0, -1)}${offset}`,
    );
}

function nearText(wanted: readonly string[]): fc.Arbitrary<string> {
  const piece = fc.oneof(
    fc.constantFrom(...wanted, 'a'),
    fc.constantFrom(...wanted.flatMap((text) => [...text]), 'x'),
    fc.constantFrom(' ', '-', 'x', 'é', '_', '1', '\ud800', '\udc00', '😀', '\u0301', ''),
  );
  const text = fc.array(piece, { maxLength: 4 }).map((pieces) => pieces.join(''));
  return fc
    .tuple(
      text,
      fc.constantFrom<(text: string) => string>(
        (one) => one,
        (one) => one.toUpperCase(),
        (one) => one.slice(1),
        (one) => one.slice(0, -1),
      ),
    )
    .map(([one, change]) => change(one));
}

function plant(
  object: Members,
  [name = '', ...rest]: readonly string[],
  isMany: boolean,
  index: number,
  value: unknown,
): void {
  if (rest.length === 0) {
    const there = object[name];
    object[name] = typeof value === 'object' && typeof there === 'object' ? { ...value, ...there } : value;
    return;
  }
  object[name] ??= isMany ? [] : {};
  let inner = object[name] as Members;
  if (Array.isArray(inner)) {
    inner[index] ??= {};
    for (const [at, element] of inner.entries()) inner[at] = element ?? {};
    inner = inner[index];
  }
  plant(inner, rest, false, index, value);
}
