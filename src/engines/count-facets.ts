import type { ResolvedField } from '../language/catalogue/resolve-field.ts';
import { type Facet, readFacetField } from '../objects/collection/summary.ts';
import { findValues } from '../objects/matcher/found-values.ts';
import { readText } from '../objects/matcher/values.ts';
import type { CellCount, Store } from './engine.ts';
import type { Condition } from './field-tests.ts';
import { encodeKey, encodeText, PRESENT } from './layout/encode-text.ts';
import type { Layout } from './layout/layout.ts';

/** The most values that are counted. */
const MAX_FACETS = 1000;
/** Some more for no value, an empty one and the mark of a list with a value. */
const MAX_CELLS = MAX_FACETS + 3;

/**
 * Counts the values of a token or boolean field in the objects that satisfy a condition.
 *
 * @throws {TypeError} If there is no such field, or it has another type.
 */
export async function countFacets(
  store: Store,
  layout: Layout,
  path: string,
  condition: Condition,
): Promise<readonly Facet[]> {
  const resolved = readFacetField(layout.resource, path);
  const column = layout.mainColumnOf(resolved);
  const prefix = resolved.key === undefined ? '' : `${encodeKey(resolved.key)}=`;
  const absent: Condition = { ...resolved, test: { kind: 'present' }, isNegated: true };
  const countAbsent = () => store.count({ connective: 'and', members: [condition, absent] });
  const counting = store.countCells(condition, column, prefix, MAX_CELLS);
  const [counts, ofLists = 0] = await Promise.all([counting, column.isList ? countAbsent() : undefined]);
  const isCut = counts.length === MAX_CELLS;
  const empty = counts.filter(({ cell }) => cell === null || cell === '').reduce((sum, { count }) => sum + count, 0);
  const missing = column.isList ? ofLists : isCut ? await countAbsent() : empty;
  const found = counts
    .filter(({ cell }) => cell !== null && cell !== PRESENT && cell !== '' && cell !== prefix)
    .slice(0, MAX_FACETS);
  const spell = await createSpeller(store, resolved, prefix, found);
  const facets = found.map((one) => ({ value: spell(one), count: one.count }));
  return missing === 0 ? facets : [...facets, { value: null, count: missing }];
}

/** Finds how the first object with a value spells it. */
async function createSpeller(
  store: Store,
  resolved: ResolvedField,
  prefix: string,
  counts: readonly CellCount[],
): Promise<(count: CellCount) => string | boolean> {
  if (resolved.field.type === 'boolean') return ({ cell }) => String(cell) === 'true';
  const objects = await store.get([...new Set(counts.map(({ id }) => id))]);
  const spellings = new Map(
    objects.map(({ id, json }) => {
      const texts = findValues(resolved, JSON.parse(json)).map(({ value }) => readText(value) ?? '');
      return [id, new Map(texts.map((text) => [encodeText(text), text]))];
    }),
  );
  return ({ id, cell }) => {
    const text = String(cell).slice(prefix.length);
    return spellings.get(id)?.get(text) ?? text;
  };
}
