import { assertNever } from '../../language/base/assert-never.ts';
import { fieldName } from '../../language/catalogue/resolve-field.ts';
import type { QueryLike } from '../../language/checker/query-like.ts';
import { quoteText } from '../../language/diagnostic/quote.ts';
import { anyValue, readOptions } from '../../language/diagnostic/read-options.ts';
import { listSpellings, toLetters } from '../dialects/spellings.ts';
import type { Caveat } from '../dialects/write-test.ts';
import { type Condition, type FieldTest, isTreeGroup } from '../field-tests.ts';
import { IndexError } from '../index-error.ts';
import { type ColumnsOptions, findColumn, type OwnColumn, type OwnColumns, readScoped } from './compile-columns.ts';

/** A filter of Prisma Client: plain data. */
export interface PrismaWhere {
  readonly [name: string]: unknown;
}

/** How to write a query for Prisma Client. The columns are fields of one model; dates are `DateTime`. */
export type PrismaOptions<Query extends QueryLike = QueryLike> = Pick<ColumnsOptions<Query>, 'columns' | 'scope'>;

/** No row. */
const NOTHING: PrismaWhere = { OR: [] };

/**
 * Writes a query as a `where` of Prisma Client for PostgreSQL. Its letter case is that of `ILIKE`, so
 * there is a caveat for letters outside ASCII; `letters` of a column avoids it.
 *
 * @throws {IndexError} With the code `unsupported-clause`, if a field has no column, or `:` asks for words.
 * @example
 * const query = search('payments').where('amount', '>', 500)
 * toPrisma(query, { columns: { amount: 'cents' } }).where // { AND: [{ cents: { gt: 500 } }] }
 */
export function toPrisma<const Query extends QueryLike>(
  query: Query,
  options: PrismaOptions<Query>,
): { readonly where: PrismaWhere; readonly caveats: readonly Caveat[] } {
  const rules = { columns: anyValue<OwnColumns>({}), scope: anyValue<QueryLike>() };
  const { columns, scope } = readOptions(rules, options as PrismaOptions);
  const caveats = new Map<string, Caveat>();
  const write = (tree: Condition): PrismaWhere => {
    if (isTreeGroup(tree)) return { [tree.connective === 'and' ? 'AND' : 'OR']: tree.members.map(write) };
    const { column, isOfKey } = findColumn<string>(columns, tree);
    const field = fieldName(tree);
    if (tree.key !== undefined && !isOfKey) refuse(field, 'needs a column for the key');
    if (column.as !== undefined) throw new TypeError('`as` is not for Prisma, where dates are `DateTime`');
    if (isCaseDoubtful(tree, column)) {
      const message = 'letters outside ASCII equal others as in `ILIKE`, by the collation of the column';
      caveats.set(field, { code: 'letter-case', field, message });
    }
    return writeLeaf(tree, column);
  };
  return { where: { AND: readScoped(query, scope).map(write) }, caveats: [...caveats.values()] };
}

function writeLeaf(leaf: FieldTest, column: OwnColumn): PrismaWhere {
  const { field, test, isNegated } = leaf;
  const { column: name, notNull = false } = column;
  if (test.kind !== 'present') {
    const filter = writeFilter(leaf, column);
    if (!isNegated) return filter;
    // `NOT` leaves out nulls.
    return notNull ? { NOT: filter } : { OR: [{ [name]: null }, { NOT: filter }] };
  }
  const isText = field.type === 'token' || field.type === 'string';
  if (!isNegated) return isText ? { [name]: { not: '' } } : notNull ? { NOT: NOTHING } : { [name]: { not: null } };
  const empty = [...(notNull ? [] : [{ [name]: null }]), ...(isText ? [{ [name]: '' }] : [])];
  return { OR: empty };
}

const COMPARISONS = {
  ':': 'equals',
  '>': 'gt',
  '<': 'lt',
  '>=': 'gte',
  '<=': 'lte',
  '~': 'contains',
  '^': 'startsWith',
} as const;

function writeFilter(leaf: FieldTest, { column: name, letters }: OwnColumn): PrismaWhere {
  const { test } = leaf;
  switch (test.kind) {
    case 'texts': {
      if (letters !== undefined) {
        return {
          [name]: {
            in: test.texts
              .flatMap((text) => listSpellings(text) ?? refuse(fieldName(leaf), 'has too many spellings'))
              .flatMap((text) => toLetters(text, letters)),
          },
        };
      }
      const [only = NOTHING, ...others] = test.texts.map((text) => writeText(name, 'equals', text));
      return others.length === 0 ? only : { OR: [only, ...others] };
    }
    case 'contains':
      return writeText(name, 'contains', test.text);
    case 'begins':
      return writeText(name, 'startsWith', test.text);
    case 'words':
      return refuse(fieldName(leaf), 'is searched by words, which Prisma cannot; use `~`');
    case 'number':
      return { [name]: { [COMPARISONS[test.operator]]: test.number } };
    case 'instants': {
      const low = test.low === -Number.MAX_VALUE ? {} : { gte: new Date(test.low) };
      const high = test.high === Number.MAX_VALUE ? {} : { lt: new Date(test.high + 1) };
      return { [name]: { ...low, ...high } };
    }
    case 'boolean':
      return { [name]: { equals: test.boolean } };
    case 'present':
      return { [name]: { not: null } };
    default:
      return assertNever(test);
  }
}

/** Prisma passes the text to `ILIKE` as it is, where `%` and `_` stand for other texts. */
function writeText(name: string, comparison: 'equals' | 'contains' | 'startsWith', text: string): PrismaWhere {
  if (!text.isWellFormed() || text.includes('\0')) return NOTHING;
  return { [name]: { [comparison]: text.replace(/[\\%_]/g, '\\$&'), mode: 'insensitive' } };
}

/** Of the letters of ASCII, only these may equal others: K, ſ and İ. */
const DOUBTFUL = /[iks]|[^\0-\x7f]/i;

function isCaseDoubtful({ test }: FieldTest, { letters }: OwnColumn): boolean {
  if (test.kind === 'contains' || test.kind === 'begins') return DOUBTFUL.test(test.text);
  return test.kind === 'texts' && letters === undefined && test.texts.some((text) => DOUBTFUL.test(text));
}

function refuse(field: string, reason: string): never {
  throw new IndexError('unsupported-clause', `${quoteText(field)} ${reason}`);
}
