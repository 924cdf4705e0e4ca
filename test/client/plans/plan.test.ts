import { describe, expect, test } from 'vitest';
import { planQueries } from '../../../src/client/plans/create-plan.ts';
import type { Plan, PlanError } from '../../../src/client/plans/plan.ts';
import type { PlanOptions } from '../../../src/client/plans/plan-options.ts';
import { all, any, oneOf, scoped, search } from '../../../src/index.ts';
import type { ResourceName } from '../../../src/language/catalogue/catalogue.ts';
import { defineResource } from '../../../src/language/catalogue/define-resource.ts';
import type { FieldDefinition } from '../../../src/language/catalogue/field.ts';
import type { LimitDefinitions } from '../../../src/language/catalogue/resource.ts';
import { restrictResource } from '../../../src/language/catalogue/restrict-resource.ts';
import { checkExpressionText } from '../../../src/language/checker/check-expression.ts';
import type { CheckedExpression } from '../../../src/language/checker/checked-query.ts';

function planText(text: string, options?: PlanOptions, resource: ResourceName = 'payments'): Plan {
  return planQueries(checkExpressionText(resource, text), options);
}

function textsOf({ queries }: Plan): readonly string[] {
  return queries.map(String);
}

const payment = (number: number): string => `pay_00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const ids = (count: number, from = 0): string =>
  `id:[${Array.from({ length: count }, (_, index) => `"${payment(index + from)}"`).join(', ')}]`;
const STATUSES = ['PENDING', 'FAILED', 'AUTHORIZED', 'SETTLING', 'SETTLED', 'DECLINED', 'BLOCKED', 'CANCELLED'];
const list = (field: string, values: readonly string[]): string =>
  `${field}:[${values.map((one) => `"${one}"`).join(', ')}]`;

describe('an exact plan', () => {
  test.each<readonly [string, readonly string[]]>([
    ['amount>5', ['amount>5']],
    ['amount>5 currency_code:"eur"', ['amount>5 currency_code:"eur"']],
    ['currency_code:"EUR" OR currency_code:"USD"', ['currency_code:"EUR" OR currency_code:"USD"']],
    ['amount>5 OR currency_code:"EUR"', ['amount>5', 'currency_code:"EUR"']],
    [
      '(currency_code:"EUR" payment_status:"DECLINED") OR (currency_code:"USD" payment_status:"BLOCKED")',
      ['currency_code:"EUR" payment_status:"DECLINED"', 'currency_code:"USD" payment_status:"BLOCKED"'],
    ],
    ['-(amount>5 currency_code:"EUR")', ['-amount>5', '-currency_code:"EUR"']],
    ['-(amount>5 OR currency_code:"EUR")', ['-amount>5 -currency_code:"EUR"']],
    [
      '(amount>5 OR currency_code:"EUR") (amount<9 OR currency_code:"USD")',
      ['amount>5 amount<9', 'amount>5 currency_code:"USD"', 'currency_code:"EUR" amount<9'],
    ],
  ])('an exact plan of %s has %j', (text, queries) => {
    const planned = planText(text, { local: 'never' });
    expect(textsOf(planned)).toEqual(queries);
    expect(planned.local).toBeUndefined();
  });

  test('joins clauses on different fields with OR where the service takes it', () => {
    const text = 'status:"ACTIVE" OR plan.id:"a" OR customer.email:"b"';
    expect(textsOf(planText(text, {}, 'subscriptions'))).toEqual([text]);
  });
});

describe('a plan of a resource with other limits', () => {
  const fields = { id: { type: 'token', doc: 'identifier' }, size: { type: 'numeric', doc: 'size' } } as const;
  const plan = (limits: LimitDefinitions, text: string): readonly string[] =>
    textsOf(planQueries(checkExpressionText(defineResource({ name: 'rooms', fields, limits }), text)));

  test('asks for each value of a list in a query of its own where the resource has no OR', () => {
    expect(plan({ or: 'none' }, 'id:["a", "b"]')).toEqual(['id:"a"', 'id:"b"']);
    expect(plan({ or: 'none' }, 'id:["a", "b"] size>5')).toEqual(['id:"a" size>5', 'id:"b" size>5']);
  });

  test('puts as many values as a query can hold into one without a limit of clauses', () => {
    const values = Array.from({ length: 2000 }, (_, index) => `id:"${index}"`);
    const queries = plan({}, values.join(' OR '));
    expect(queries.join(' OR ')).toBe(values.join(' OR '));
    expect(queries.length).toBeLessThan(20);
  });
});

/** Windows that touch, in no order; one of them may be missing. */
function windows(count: number, missing?: number): string {
  return Array.from({ length: count }, (_, index) => (index * 7) % count)
    .filter((index) => index !== missing)
    .map((index) => `(amount>=${index * 10} amount<${index * 10 + 10} id:null)`)
    .join(' OR ');
}

describe('simplification', () => {
  test.each<readonly [string, readonly string[]]>([
    ['amount>5 amount<3', []],
    ['-id:null amount>5 -amount>5', []],
    ['amount>5 OR -amount>5', ['-id:null']],
    ['(amount>5 OR amount>3) currency_code:"EUR"', ['amount>3 currency_code:"EUR"']],
    ['amount>5 amount>3', ['amount>5']],
    ['(amount>5 currency_code:"EUR") OR amount>5', ['amount>5']],
    ['(amount>5 currency_code:"EUR") OR (amount>5 -currency_code:"EUR")', ['amount>5']],
    ['(amount>=5 amount<10) OR (amount>=10 amount<20)', ['amount>=5 amount<20']],
    ['(amount>5 amount<=10) OR (amount>10 amount<20)', ['amount>5 amount<20']],
    ['(amount>5 amount<10) OR (amount>10 amount<20)', ['amount>5 amount<10', 'amount>10 amount<20']],
    ['(amount>5 amount<10) OR amount>7 OR amount:6', ['amount>5']],
    ['amount<10 OR amount>5', ['amount<10 OR amount>5']],
    [windows(40), ['amount>=0 amount<400 id:null']],
    [windows(40, 7), ['amount>=0 amount<70 id:null', 'amount>=80 amount<400 id:null']],
    ['(created_at>1000 created_at<2000) OR (created_at>=2000 created_at<3000)', ['created_at>1000 created_at<3000']],
    [
      '(amount>5 OR currency_code:"EUR") (-amount>5 OR currency_code:"USD")',
      ['amount>5 currency_code:"USD"', 'currency_code:"EUR" -amount>5'],
    ],
    ['refund.is_refunded:true OR refund.status:"REFUNDED"', ['refund.status:"REFUNDED"']],
    [`${ids(2)} OR ${ids(2, 1)}`, [[0, 1, 2].map((number) => `id:"${payment(number)}"`).join(' OR ')]],
    // More terms than logic compares.
    [
      `amount>5 OR ${Array.from({ length: 130 }, (_, index) => `(metadata[k${index}]:"x" amount>5)`).join(' OR ')}`,
      ['amount>5'],
    ],
  ])('simplification of %s leaves %j', (text, queries) => {
    expect(textsOf(planText(text))).toEqual(queries);
  });
});

describe('lists', () => {
  test.each([
    [25, 3],
    [10, 1],
    [500, 50],
  ])('%i ids take %i queries', (count, queries) => {
    const planned = planText(ids(count));
    expect([planned.queries.length, planned.local, planned.disjoint]).toEqual([queries, undefined, true]);
  });

  test.each([
    ['ids in two lists', `${ids(100)} ${ids(200, 95)}`, ids(5, 95)],
    ['ids that are not excluded', `${ids(100)} -${ids(95)}`, ids(5, 95)],
    ['no ids of lists that share none', `${ids(100)} ${ids(200, 100)}`, undefined],
    ['numbers within a range', 'amount:[1, 2, 3, 4] amount>2', 'amount:[3, 4]'],
  ])('%s are all that is sent', (_, text, sent) => {
    expect(textsOf(planText(text))).toEqual(sent === undefined ? [] : textsOf(planText(sent)));
  });

  test('500 ids and one of two clauses take 50 queries, and each object is tested locally', () => {
    const planned = planText(`${ids(500)} (amount>5 OR currency_code:"EUR")`);
    expect(planned.queries).toHaveLength(50);
    expect(String(planned.local)).toContain('(amount>5 OR currency_code:"EUR")');
    expect(planned.queries.every(({ connective, clauses }) => connective === 'or' && clauses.length === 10)).toBe(true);
  });

  test('none of eight values and a clause take one query', () => {
    const planned = planText(`-${list('payment_status', STATUSES)} amount>5`);
    expect([planned.queries.length, planned.local]).toEqual([1, undefined]);
  });

  test.each(['never', 'bounded', 'always'] as const)('on two fields find the objects of each, local: %s', (local) => {
    const text = 'trial_interval:"days" OR interval:"months"';
    expect(textsOf(planText(text, { local }, 'plans'))).toEqual([text]);
  });

  test('windows of a field that may have several values are not joined', () => {
    const years = windows(20).replaceAll('amount', 'payment_methods.details.exp_year');
    expect(planText(years, { local: 'never' }, 'customers').queries).toHaveLength(20);
  });

  test('values that are long in a URL are spread over more queries', () => {
    const values = Array.from({ length: 20 }, (_, index) => `${'é'.repeat(60)}${index}`);
    const planned = planText(list('metadata[a]', values), { maxUrl: 1000 });
    expect(planned.queries.length).toBeGreaterThan(6);
    expect(planned.queries.every(({ text }) => encodeURIComponent(text).length <= 1000)).toBe(true);
  });
});

const group = (count: number, name: string): string =>
  `(${Array.from({ length: count }, (_, index) => `metadata[${name}${index}]:"x"`).join(' OR ')})`;
const billion = Array.from({ length: 9 }, (_, index) => group(10, `k${index}_`)).join(' ');
const many = Array.from({ length: 12 }, (_, index) => `metadata[k${index}]:"x"`).join(' ');

const emails = (count: number): string =>
  list(
    'customer.email',
    Array.from({ length: count }, (_, index) => `buyer${index}@example.com`),
  );

describe('a list that names objects', () => {
  test.each<readonly [string, number, string, ResourceName]>([
    ['ids and a currency', 30, `${ids(300)} currency_code:"USD"`, 'payments'],
    ['ids and a status, the other way round', 30, `payment_status:"SETTLED" ${ids(300)}`, 'payments'],
    ['ids and metadata', 10, `${ids(100)} metadata[shop]:"a"`, 'payments'],
    ['ids and an amount', 500, `${ids(5000)} amount>5`, 'payments'],
    ['ids and two lists', 30, `${ids(300)} ${list('payment_status', STATUSES.slice(3))} amount>5`, 'payments'],
    ['e-mail addresses and a status', 20, `${emails(200)} payment_status:"DECLINED"`, 'payments'],
    ['ids of other objects', 4, `${list('customer.id', [...Array(40).keys()].map(String))} amount>5`, 'payments'],
    [
      'phone numbers',
      2,
      `${list(
        'phone',
        Array.from({ length: 12 }, (_, index) => `+4917000${index}`),
      )} total_spend>5`,
      'customers',
    ],
    [
      'references',
      2,
      `${list(
        'payment_details.arn',
        Array.from({ length: 15 }, (_, index) => `7453${index}`),
      )} amount>5`,
      'payments',
    ],
    [
      'ids in a subscription',
      2,
      `${list(
        'customer.id',
        Array.from({ length: 15 }, (_, index) => `cus_${index}`),
      )} status:"ACTIVE"`,
      'subscriptions',
    ],
    ['ids or e-mail addresses', 32, `(${ids(300)} OR ${emails(20)}) currency_code:"USD"`, 'payments'],
    [
      'ids and something that is never common',
      31,
      `currency_code:"USD" (${ids(300)} OR (amount>5 payment_status:"BLOCKED"))`,
      'payments',
    ],
  ])('a list that names objects is sent: %s take %i queries', (_, count, text, resource) => {
    for (const local of ['bounded', 'always'] as const) {
      const planned = planText(text, { local }, resource);
      expect([planned.queries.length, String(planned.local)]).toEqual([count, String(planned.expression)]);
    }
  });

  test('takes a query for each value if nothing is tested locally', () => {
    const { queries, local } = planText(`${ids(30)} currency_code:"USD"`, { local: 'never' });
    expect([queries.length, local]).toEqual([30, undefined]);
  });

  test('a list of ids that is too long does not become a query for everything else', () => {
    const text = `${ids(10_001)} currency_code:"USD"`;
    const refused = { code: 'too-many-queries', message: expect.stringContaining('has 10001 values') };
    expect(() => planText(text)).toThrow(expect.objectContaining(refused));
    expect(textsOf(planText(text, { local: 'always' }))).toEqual(['currency_code:"USD"']);
    expect(planText(text, { maxQueries: 2000 }).queries).toHaveLength(1001);
  });

  test('a list that names objects is that of a field of your own that says so', () => {
    const order = { type: 'token', doc: 'the order number' } as const;
    const values = list(
      'order',
      Array.from({ length: 20 }, (_, index) => `o${index}`),
    );
    const countOf = (identifies: true | undefined): number => {
      const parcels = defineResource({
        name: 'parcels',
        fields: { order: { ...order, ...(identifies && { identifies }) }, size: { type: 'token', doc: 'how large' } },
        limits: { clauses: 10, substring: 3, or: 'field' },
      });
      return planQueries(checkExpressionText(parcels, `${values} size:"big"`)).queries.length;
    };
    expect([countOf(undefined), countOf(true)]).toEqual([1, 2]);
  });
});

describe('a scope', () => {
  const tenant = search('payments').where('metadata[shop]', ':', 'a');
  const values = Array.from({ length: 25 }, (_, index) => `pay_${index}`);
  const asked = all('payments', [oneOf('id', values)]);
  const onPayments = (text: string): CheckedExpression<'payments'> => checkExpressionText('payments', text) as never;

  test.each<readonly [string, CheckedExpression<'payments'>, number]>([
    ['a list', scoped(asked, tenant), 25],
    ['a list and a clause', scoped(all('payments', [asked, search('payments').where('amount', '>', 5)]), tenant), 25],
    ['a list and groups', scoped(onPayments(`${ids(25)} ${billion}`), tenant), 25],
    ['more clauses than a query has room for', scoped(onPayments(many), tenant), 1],
    ['a group', scoped(onPayments(`amount>5 OR ${emails(2)}`), tenant), 3],
    ['a clause that implies it', scoped(onPayments('metadata[shop]:"a" amount>5'), tenant), 1],
    [
      'a search within a group',
      all('payments', [scoped(search('payments').where('amount', '>', 5), tenant), asked]),
      25,
    ],
    [
      'a scope within a scope',
      scoped(scoped(asked, tenant), search('payments').where('currency_code', ':', 'EUR')),
      25,
    ],
  ])('a scope is part of every query for %s', (_, expression, count) => {
    const { queries, leavesScope } = planQueries(expression);
    expect([queries.length, leavesScope]).toEqual([count, false]);
    for (const { connective, text } of queries) {
      expect(connective).toBe('and');
      expect(text).toContain('metadata[shop]:"a"');
    }
  });

  test('a scope of several values is part of every query', () => {
    const shops = any('payments', [tenant, search('payments').where('metadata[shop]', ':', 'b')]);
    const { queries } = planQueries(scoped(all('payments', [oneOf('id', values.slice(0, 3))]), shops));
    expect(queries).toHaveLength(6);
    expect(queries.every(({ text }) => /metadata\[shop\]:"[ab]" /.test(text))).toBe(true);
    const fewer = planQueries(scoped(all('payments', [asked, tenant]), shops));
    expect(fewer.queries.every(({ text }) => text.includes('metadata[shop]:"a"'))).toBe(true);
  });

  test('a scope is tested locally only if `local` says so, and the plan tells', () => {
    const planned = planQueries(scoped(asked, tenant), { local: 'always' });
    expect([planned.queries.length, planned.leavesScope]).toEqual([3, true]);
  });

  test('a scope has no plan if no query has room for it', () => {
    const wide = onPayments(many);
    expect(() => planQueries(scoped(asked, wide))).toThrow(expect.objectContaining({ name: 'PlanError' }));
  });
});

describe('the choice by cost', () => {
  const text = `${ids(20)} (amount>5 OR currency_code:"EUR") payment_status:"DECLINED"`;

  test('follows what is known of the objects', () => {
    expect(planText(text).queries).toHaveLength(2);
    const statistics = { total: 1_000_000, counts: { 'payment_status:"DECLINED"': 3 } };
    expect(textsOf(planText(text, { statistics }))).toEqual(['payment_status:"DECLINED"']);
  });

  test('follows the page size and rate of the source', () => {
    const one = planText('amount>5', { capabilities: { pageSize: 10, requestsPerSecond: 2 } });
    expect(one.cost).toEqual({ requests: 3000, rows: 30_000, seconds: 1500 });
    expect(planText('amount>5', { capabilities: { pageSize: 10, requestsPerSecond: undefined } }).cost.seconds).toBe(0);
  });
});

describe('no plan', () => {
  test.each<readonly [string, string, PlanOptions, PlanError['code'], string]>([
    ['a billion alternatives', billion, {}, 'too-many-terms', group(10, 'k0_')],
    ['twelve clauses that no query has room for', many, { local: 'never' }, 'needs-local-filter', 'metadata[k10]:"x"'],
    ['negations that restrict nothing', `-${ids(25)}`, {}, 'needs-local-filter', `-id:"${payment(10)}"`],
    ['more queries than allowed', ids(500), { maxQueries: 49 }, 'too-many-queries', ids(500)],
    [
      'values that multiply each other',
      ['a', 'b', 'c'].map((key) => list(`metadata[${key}]`, STATUSES)).join(' '),
      { local: 'never', maxQueries: 500 },
      'too-many-queries',
      list('metadata[a]', STATUSES),
    ],
  ])('no plan is found for %s', (_, text, options, code, part) => {
    expect(() => planText(text, options)).toThrow(expect.objectContaining({ name: 'PlanError', code, part }));
  });

  test('names the reason', () => {
    expect(() => planText(many, { local: 'never' })).toThrow(
      '`metadata[k10]:"x"` must be tested locally: a query has no room for it',
    );
    expect(() => planText(billion)).toThrow(/^the expression has 1000000000 alternatives, more than 1000: `\(metadata/);
    expect(() => planText(ids(500), { maxQueries: 49 })).toThrow('the expression takes more than 49 queries');
  });

  test('fewer expressions have no plan if objects may be tested locally', () => {
    expect(textsOf(planText(`${billion} amount>5`))).toEqual(['amount>5']);
    for (const text of [many, `amount>5 ${many}`, many.slice(0, many.lastIndexOf(' '))]) {
      const planned = planText(text);
      expect([planned.queries[0]?.clauses.length, String(planned.local)]).toEqual([10, text]);
    }
    expect(planText(`-${ids(25)}`, { local: 'always' }).queries).toHaveLength(1);
    expect(textsOf(planText(billion, { local: 'always' }))).toEqual(['-id:null']);
  });

  test.each([
    [{ local: 'sometimes' }, '`local` must be never, bounded or always; got "sometimes"'],
    [{ maxQueries: 0 }, '`maxQueries` must be a whole number from 1; got 0'],
    [{ maxUrl: 1.5 }, '`maxUrl` must be a whole number from 1; got 1.5'],
    [
      { statistics: { total: -1 } },
      'the number of objects in `statistics` must be a number from 0; got -1 for `total`',
    ],
    [
      { statistics: { total: 9, counts: { 'amount>5': Number.NaN } } },
      'the number of objects in `statistics` must be a number from 0; got NaN for `amount>5`',
    ],
  ])('no plan is made with the options %j', (options, message) => {
    expect(() => planText('amount>5', options as PlanOptions)).toThrow(new TypeError(message));
  });

  test.each([undefined, null, 'amount>5', {}])('no plan is made of %j', (source) => {
    expect(() => planQueries(source as never)).toThrow(TypeError);
  });
});

describe('a plan', () => {
  test('a plan of a search and of a resource of your own', () => {
    expect(textsOf(planQueries(search('payments').where('amount', '>', 5)))).toEqual(['amount>5']);
    const parcels = defineResource({
      name: 'parcels',
      fields: { carrier: { type: 'token', doc: 'who carries it' } },
      limits: { clauses: 2, substring: 3, or: 'field' },
    });
    const of = (text: string): readonly string[] => textsOf(planQueries(checkExpressionText(parcels, text)));
    expect(of('carrier:["a", "b", "c"]')).toEqual(['carrier:"a" OR carrier:"b"', 'carrier:"c"']);
    expect(of('carrier:"a" OR -carrier:"a"')).toEqual(['carrier:"a" OR -carrier:"a"']);
  });

  test.each<readonly [string, Partial<FieldDefinition>, number, readonly string[]]>([
    ['a token', { type: 'token' }, 2, ['-id:null']],
    ['a number', { type: 'numeric' }, 2, ['id>5 OR -id>5']],
    ['a number, in queries of one clause', { type: 'numeric' }, 1, ['id>5', '-id>5']],
    ['a text that is only searched for parts', { type: 'string', operators: ['~'] }, 2, ['id~"555" OR -id~"555"']],
  ])('a plan of everything finds each object if the id is %s', (_, field, clauses, queries) => {
    const parcels = defineResource({
      name: 'parcels',
      fields: { id: { type: 'token', doc: 'the id', ...field } },
      limits: { clauses, substring: 3, or: 'field' },
    });
    const text = { token: 'id:"5"', numeric: 'id>5', string: 'id~"555"' }[field.type as 'token'];
    expect(textsOf(planQueries(checkExpressionText(parcels, `${text} OR -${text}`)))).toEqual(queries);
  });

  test('a plan of everything keeps to the fields of a restricted resource', () => {
    const support = restrictResource('payments', { fields: ['amount'] });
    const of = (text: string, local: 'never' | 'always'): readonly string[] =>
      textsOf(planQueries(checkExpressionText(support, text), { local }));
    expect(of('amount>5 OR -amount>5', 'never')).toEqual(['amount>5 OR -amount>5']);
    expect(of('amount>5', 'always')).toEqual(['amount>5']);
  });

  test('explains itself, in words and as data', () => {
    const planned = planText(`${ids(1)} (amount>5 OR currency_code:"EUR")`, { local: 'never' });
    expect(String(planned)).toBe(
      [
        '2 queries, about 2 requests',
        '',
        `id:"${payment(0)}" amount>5`,
        `id:"${payment(0)}" currency_code:"EUR"`,
        '',
        'Several queries may find the same object.',
      ].join('\n'),
    );
    expect(String(planText('amount>5 amount<3'))).toBe('No query: nothing matches.');
    expect(String(planText(`${list('id', ['a\nb', ...STATUSES, 'c', 'd'])} (amount>5 OR currency_code:"EUR")`))).toBe(
      [
        '2 queries, about 2 requests',
        '',
        ['id:"a␊b"', ...STATUSES.map((one) => `id:"${one}"`), 'id:"c"'].join(' OR '),
        'id:"d"',
        '',
        'Test each object against:',
        `id:["a␊b", ${STATUSES.map((one) => `"${one}"`).join(', ')}, "c", … 1 more] (amount>5 OR currency_code:"EUR")`,
      ].join('\n'),
    );
    expect(JSON.parse(JSON.stringify(planned))).toEqual({
      resource: 'payments',
      expression: `id:"${payment(0)}" (amount>5 OR currency_code:"EUR")`,
      queries: [
        { text: `id:"${payment(0)}" amount>5`, connective: 'and' },
        { text: `id:"${payment(0)}" currency_code:"EUR"`, connective: 'and' },
      ],
      disjoint: false,
      cost: { requests: 2, rows: 0, seconds: 0.1 },
      id: planned.id,
    });
  });

  test('says whether its queries overlap', () => {
    expect(planText('(amount>5 currency_code:"EUR") OR (amount<3 currency_code:"USD")').disjoint).toBe(true);
    expect(planText('amount>5 OR currency_code:"EUR"').disjoint).toBe(false);
    expect(planText('payment_methods.type:["A", "B"] total_spend>5', { local: 'never' }, 'customers').disjoint).toBe(
      false,
    );
  });

  test('a plan has the same id only for the same queries', () => {
    const texts = ['amount>5', 'amount>6', 'amount>5 OR id:null'];
    expect(new Set(texts.map((text) => planText(text).id)).size).toBe(3);
    expect(planText('amount>5').id).toBe(planText('(amount>5)').id);
  });
});
