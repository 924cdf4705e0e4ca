import { setImmediate } from 'node:timers/promises';
import type { EngineIndex } from '../../engines/index.ts';
import { type CheckedExpression, checkExpression, QueryError, type QueryLike, type Resource } from '../../index.ts';
import { fieldName, type ResolvedField } from '../../language/catalogue/resolve-field.ts';
import { readQuery } from '../../language/document.ts';
import { chooseColumns, type RowOrder, writeOrder } from '../columns.ts';
import { cutFacets, type FacetList, type FieldFacets, planFacets } from '../count-facets.ts';
import { createDataSet, readField, suggestValues } from '../data-set.ts';
import { type Found, listClauses, type ResultsRequest } from '../results.ts';

/** Answers a call of the page; throws a `TypeError` for a parameter of the wrong type. */
type IndexCall = (parameters: readonly unknown[]) => Promise<unknown>;

type ValueCounts = ReadonlyMap<string, number>;

/** The calls that the page of `clausal playground --in` makes, by name. */
export type IndexCalls = ReadonlyMap<string, IndexCall>;

/** The objects from which columns, keys and the fields with few values are chosen. */
const SAMPLE_SIZE = 300;
/** How long the counts of a field's values are kept, in milliseconds. */
const MAX_AGE_MS = 30_000;
/** The most rows of the page. */
const MAX_ROWS = 1000;
/** The most objects that are counted, because counting millions is slow. */
const MAX_COUNT = 10_000;

/**
 * Answers with an index what the page otherwise asks its worker. The first parameter of each call, the
 * source of the objects, is always the index.
 *
 * @throws {IndexError} If the index cannot be read.
 */
export async function createIndexCalls(index: EngineIndex, resource: Resource): Promise<IndexCalls> {
  const sample = createDataSet(resource, await readFirst(index, undefined, SAMPLE_SIZE));

  let requests = 0;

  async function find({ text, order, shownRows }: ResultsRequest): Promise<Found> {
    requests += 1;
    const expression = readExpressionText(resource, text);
    const [size, count, objects] = await Promise.all([
      countSome(index, undefined),
      countSome(index, expression),
      readFirst(index, expression, shownRows, order),
    ]);
    const columns = chooseColumns(sample, listClauses(expression)).map(fieldName);
    return { size, count, objects, order, columns, effects: [], timeline: undefined };
  }

  /** Counts the values of one field after the other; `undefined` if something else is to be found meanwhile. */
  async function countFacets(text: string, areAllShown: boolean): Promise<FacetList | undefined> {
    const own = requests;
    const expression = readExpressionText(resource, text);
    const { query } = readQuery(resource, text, { expressions: true });
    const { wanted, ...others } = planFacets(sample, { query, expression }, areAllShown);
    const fields: FieldFacets[] = [];
    for (const { name, rest } of wanted) {
      // Statements of SQLite block the process, and a request may have come during the last one.
      await setImmediate();
      if (own !== requests) return undefined;
      fields.push(cutFacets(name, await index.facets<QueryLike>(name, rest)));
    }
    return { fields, ...others };
  }

  const counted = new Map<string, { readonly at: number; readonly counts: Promise<ValueCounts> }>();

  /** The counts of a field's values, which each key in a value asks for. */
  function countValues(field: ResolvedField): Promise<ValueCounts> {
    const name = fieldName(field);
    const earlier = counted.get(name);
    if (earlier !== undefined && performance.now() - earlier.at < MAX_AGE_MS) return earlier.counts;
    const counts = readCounts(field);
    counted.set(name, { at: performance.now(), counts });
    counts.catch(() => counted.delete(name));
    return counts;
  }

  async function readCounts(field: ResolvedField): Promise<ValueCounts> {
    const { type } = field.field;
    // Nobody chooses from values that differ in most objects, such as ids, and an engine counts them slowly.
    const hasManyValues = sample.sampleSize > 1 && sample.sampleValues(field).size > sample.sampleSize / 2;
    if ((type !== 'token' && type !== 'boolean') || hasManyValues) return new Map();
    const facets = await index.facets(fieldName(field));
    return new Map(facets.flatMap(({ value, count }) => (value === null ? [] : [[String(value), count]])));
  }

  return new Map<string, IndexCall>([
    ['find', ([, request]) => find(readRequest(request))],
    ['facets', ([, text, areAllShown]) => countFacets(readString(text), areAllShown === true)],
    ['count', ([, text]) => countSome(index, readExpressionText(resource, readString(text)))],
    [
      'values',
      async ([, name, prefix]) => {
        const field = readField(resource, readString(name));
        return field && suggestValues(resource, field, await countValues(field), readString(prefix));
      },
    ],
    [
      'keys',
      async () => {
        const keyed = [...resource.entries.values()].filter((field) => field.keyed === true);
        return Object.fromEntries(keyed.map((field) => [field.path, sample.keysOf(field).names]));
      },
    ],
  ]);
}

async function countSome(index: EngineIndex, query: QueryLike | undefined): Promise<Found['count']> {
  const count = await index.count<QueryLike>(query, { atMost: MAX_COUNT + 1 });
  return count > MAX_COUNT ? { moreThan: MAX_COUNT } : count;
}

async function readFirst(
  index: EngineIndex,
  query: QueryLike | undefined,
  limit: number,
  order?: RowOrder,
): Promise<readonly object[]> {
  const objects: object[] = [];
  for await (const object of index.objects<QueryLike>(query, order && { sortBy: writeOrder(order) })) {
    objects.push(object);
    if (objects.length === limit) break;
  }
  return objects;
}

/**
 * Reads the text of the box; `undefined` for the empty box, which finds everything.
 *
 * @throws {QueryError} If the text has errors.
 */
function readExpressionText(resource: Resource, text: string): CheckedExpression | undefined {
  if (text.trim() === '') return undefined;
  const { expression, diagnostics } = checkExpression(resource, text);
  if (expression !== undefined) return expression;
  throw new QueryError(
    diagnostics.filter(({ severity }) => severity === 'error'),
    text,
  );
}

function readString(value: unknown): string {
  if (typeof value !== 'string') throw new TypeError('a parameter must be a string');
  return value;
}

function readRequest(value: unknown): ResultsRequest {
  const { text, order, shownRows } = Object(value);
  const rows = Number(shownRows);
  if (!Number.isInteger(rows) || rows < 1) throw new TypeError('`shownRows` must be a whole number from 1');
  if (rows > MAX_ROWS) throw new TypeError(`The page shows at most ${MAX_ROWS.toLocaleString('en')} rows.`);
  return {
    text: readString(text),
    order: order && { field: readString(order.field), isDescending: order.isDescending === true },
    shownRows: rows,
  };
}
