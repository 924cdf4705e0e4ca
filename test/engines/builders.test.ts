import type { PGlite } from '@electric-sql/pglite';
import { sql as drizzleSql } from 'drizzle-orm';
import { doublePrecision, PgDialect, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { drizzle } from 'drizzle-orm/pglite';
import {
  DummyDriver,
  Kysely,
  sql as kyselySql,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { toDrizzle, toKysely } from '../../src/engines/tables/builders.ts';
import { toPrisma } from '../../src/engines/tables/to-prisma.ts';
import { catalogue } from '../../src/language/catalogue/catalogue.ts';
import { checkExpressionText } from '../../src/language/checker/check-expression.ts';
import { compileCheckedMatcher } from '../../src/objects/matcher/compile-matcher.ts';
import { openPostgres } from './own-connection.ts';

interface PaymentRow {
  readonly id: string;
  readonly cents: number | null;
  readonly status: string | null;
  readonly created: string | null;
  readonly descriptor: string | null;
}

const ROWS: readonly PaymentRow[] = [
  { id: 'a_1', cents: 500, status: 'SETTLED', created: '2025-01-31T12:00:00.250Z', descriptor: '100% coffee' },
  { id: 'ab1', cents: 501, status: 'settled', created: '2025-01-31T12:00:00.000Z', descriptor: '100 coffee' },
  { id: 'c', cents: null, status: null, created: null, descriptor: null },
  { id: 'd', cents: -1, status: '', created: '1999-01-01T00:00:00.000Z', descriptor: 'a\\b COFFEE shop' },
  { id: "e'", cents: 0.5, status: 'DECLINED', created: '2030-01-01T00:00:00.000Z', descriptor: "'; DROP TABLE p --" },
];

const QUERIES = [
  'amount>500',
  '-amount>500',
  'amount:0.5 OR payment_status:null',
  '-payment_status:null',
  'payment_status:["settled", "declined"]',
  '-payment_status:["settled", "declined"]',
  '-(payment_status:"settled" amount<=500)',
  'created_at:"2025-01-31T12:00:00.250Z"',
  'created_at<"2025-01-31T12:00:00.250Z"',
  '-created_at>="2025-01-31T12:00:00.250Z" OR created_at:null',
  'id:"A_1"',
  'statement_descriptor~"100%"',
  'statement_descriptor~"a\\\\b"',
  '-statement_descriptor~"coffee"',
  'statement_descriptor~"\'; DROP"',
];

const expressions = QUERIES.map((query) => checkExpressionText(catalogue.payments, query));

function expectedIds(expression: (typeof expressions)[number]): readonly string[] {
  const matches = compileCheckedMatcher(expression);
  return ROWS.filter(({ id, cents, status, created, descriptor }) =>
    matches({ id, amount: cents, payment_status: status, created_at: created, statement_descriptor: descriptor }),
  ).map(({ id }) => id);
}

describe('query builders', () => {
  let database: PGlite;
  beforeAll(async () => {
    database = await openPostgres();
    await database.exec(
      'CREATE TABLE p (id text, cents double precision, status text, created timestamptz, descriptor text)',
    );
    for (const row of ROWS) await database.query('INSERT INTO p VALUES ($1, $2, $3, $4, $5)', Object.values(row));
  });

  test('kysely finds what a query matches', async () => {
    const builder = new Kysely<{ p: PaymentRow }>({
      dialect: {
        createAdapter: () => new PostgresAdapter(),
        createDriver: () => new DummyDriver(),
        createIntrospector: (one) => new PostgresIntrospector(one),
        createQueryCompiler: () => new PostgresQueryCompiler(),
      },
    });
    const columns = {
      id: 'p.id',
      amount: 'p.cents',
      payment_status: 'status',
      created_at: 'created',
      statement_descriptor: 'descriptor',
    };
    for (const expression of expressions) {
      const where = toKysely(expression, { sql: kyselySql, dialect: 'postgres', columns });
      const { sql, parameters } = builder.selectFrom('p').select('id').where('id', '<>', 'none').where(where).compile();
      const { rows } = await database.query<PaymentRow>(sql, [...parameters]);
      expect([expression.text, rows.map(({ id }) => id)]).toEqual([expression.text, expectedIds(expression)]);
    }
  });

  test('drizzle finds what a query matches', async () => {
    const table = pgTable('p', {
      id: text(),
      cents: doublePrecision(),
      status: text(),
      created: timestamp({ withTimezone: true }),
      descriptor: text(),
    });
    const columns = {
      id: table.id,
      amount: { column: table.cents },
      payment_status: table.status,
      created_at: table.created,
      statement_descriptor: table.descriptor,
    };
    const builder = drizzle({ client: database });
    for (const expression of expressions) {
      const where = toDrizzle(expression, { sql: drizzleSql, dialect: 'postgres', columns });
      const rows = await builder.select({ id: table.id }).from(table).where(where);
      expect([expression.text, rows.map(({ id }) => id)]).toEqual([expression.text, expectedIds(expression)]);
    }
    const where = toDrizzle(expressions[0] as never, { sql: drizzleSql, dialect: 'postgres', columns });
    expect(new PgDialect().sqlToQuery(where)).toMatchObject({ sql: '("p"."cents" > $1::bigint)', params: [500] });
  });

  const prisma = {
    id: { column: 'id', notNull: true },
    amount: 'cents',
    payment_status: 'status',
    created_at: 'created',
    statement_descriptor: 'descriptor',
  } as const;

  test('Prisma would find what a query matches', () => {
    for (const expression of expressions) {
      const { where } = toPrisma(expression, { columns: prisma });
      const rows = ROWS.filter((row) => holds(where, row) === true);
      expect([expression.text, rows.map(({ id }) => id)]).toEqual([expression.text, expectedIds(expression)]);
    }
  });

  test.each([
    { query: 'amount>500', where: { cents: { gt: 500 } }, caveats: 0 },
    { query: '-amount>500', where: { OR: [{ cents: null }, { NOT: { cents: { gt: 500 } } }] }, caveats: 0 },
    { query: 'id:"A_1"', where: { id: { equals: 'A\\_1', mode: 'insensitive' } }, caveats: 0 },
    { query: '-id:"a"', where: { NOT: { id: { equals: 'a', mode: 'insensitive' } } }, caveats: 0 },
    { query: 'payment_status:"SETTLED"', where: { status: { equals: 'SETTLED', mode: 'insensitive' } }, caveats: 1 },
    { query: 'payment_status:null', where: { OR: [{ status: null }, { status: '' }] }, caveats: 0 },
    {
      query: 'statement_descriptor~"50%"',
      where: { descriptor: { contains: '50\\%', mode: 'insensitive' } },
      caveats: 0,
    },
  ])('$query is a where of Prisma', ({ query, where, caveats }) => {
    const written = toPrisma(checkExpressionText(catalogue.payments, query), { columns: prisma });
    expect([written.where, written.caveats.length]).toEqual([{ AND: [where] }, caveats]);
  });

  test('a column in one letter case has no caveat with Prisma', () => {
    const columns = { payment_status: { column: 'status', letters: 'upper' } } as const;
    expect(toPrisma(checkExpressionText(catalogue.payments, 'payment_status:"settled"'), { columns })).toEqual({
      where: { AND: [{ status: { in: ['SETTLED'] } }] },
      caveats: [],
    });
  });

  test.each(['statement_descriptor:"coffee"', 'metadata[order]:"1"', 'refund.status:"x"'])(
    'Prisma refuses %s',
    (query) => {
      expect(() => toPrisma(checkExpressionText(catalogue.payments, query), { columns: prisma })).toThrow(
        expect.objectContaining({ code: 'unsupported-clause' }),
      );
    },
  );
});

type Truth = boolean | null;

/** What Prisma makes of a `where` in PostgreSQL. */
function holds(where: object, row: object): Truth {
  return and(
    Object.entries(where).map(([name, filter]) => {
      if (name === 'AND') return and((filter as object[]).map((one) => holds(one, row)));
      if (name === 'OR') return or((filter as object[]).map((one) => holds(one, row)));
      if (name === 'NOT') return not(holds(filter as object, row));
      return holdsFilter(filter, row[name as keyof object]);
    }),
  );
}

function holdsFilter(filter: unknown, cell: unknown): Truth {
  if (filter === null) return cell === null;
  if (typeof filter !== 'object') return cell === null ? null : cell === filter;
  const { mode, ...tests } = filter as Record<string, unknown>;
  if (tests['not'] === null) return cell !== null;
  if (cell === null) return null;
  return and(
    Object.entries(tests).map(([name, value]) => {
      if (name === 'not') return cell !== value;
      if (name === 'in') return (value as unknown[]).includes(cell);
      if (mode === 'insensitive') return isLike(String(cell), name === 'contains' ? `%${value}%` : String(value));
      const [own, other] = value instanceof Date ? [Date.parse(String(cell)), value.getTime()] : [cell, value];
      const order = (own as number) - (other as number);
      return { equals: own === other, gt: order > 0, gte: order >= 0, lt: order < 0, lte: order <= 0 }[name] ?? null;
    }),
  );
}

function isLike(cell: string, pattern: string): boolean {
  const written = pattern.replace(/\\(.)|[%_]|[^\w\s]/gs, (found, escaped?: string) => {
    if (escaped !== undefined) return `\\${escaped}`.replace('\\_', '_');
    return { '%': '.*', _: '.' }[found] ?? `\\${found}`;
  });
  return new RegExp(`^${written}$`, 'is').test(cell);
}

function and(truths: readonly Truth[]): Truth {
  return truths.includes(false) ? false : truths.includes(null) ? null : true;
}

function or(truths: readonly Truth[]): Truth {
  return truths.includes(true) ? true : truths.includes(null) ? null : false;
}

function not(truth: Truth): Truth {
  return truth === null ? null : !truth;
}
