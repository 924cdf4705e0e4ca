import { expectTypeOf, test } from 'vitest';
import { type CheckedExpression, fromExpression, isFieldName } from '../../../src/builder/index.ts';
import {
  type AndSearch,
  type CheckedQuery,
  catalogue,
  checkQuery,
  defineResource,
  type FieldName,
  OPERATORS,
  type OperatorAt,
  type Resource,
  type ResourceName,
  type Search,
  scoped,
  search,
  type ValueAt,
} from '../../../src/index.ts';

// Programs over several resources and over own ones, without a cast.

/** An own resource, as the guide exports it to other modules. */
const definition = defineResource({
  name: 'tickets',
  fields: {
    state: { type: 'token', doc: 'where it stands', values: { closed: true, members: ['OPEN', 'DONE'] } },
    minutes: { type: 'numeric', doc: 'time spent' },
    title: { type: 'string', doc: 'its first line' },
    labels: { type: 'token', doc: 'by key', keyed: true },
  },
  limits: { clauses: 10, substring: 3, or: 'any' },
  aliases: { status: 'state' },
});
type Definition = typeof definition;
interface Tickets extends Definition {}
const tickets: Tickets = definition;

test('a repository limits each search to a tenant', () => {
  class Payments {
    readonly #base: AndSearch<'payments'>;
    constructor(tenant: string) {
      this.#base = search('payments').where('metadata[tenant]', ':', tenant);
    }
    large(minimum: number): AndSearch<'payments'> {
      return this.#base.where('amount', '>=', minimum);
    }
    byStatus(status: ValueAt<'payments', 'payment_status', ':'>): AndSearch<'payments'> {
      return this.#base.where('payment_status', ':', status);
    }
  }
  new Payments('acme').large(5).exists('refund.status');
  // @ts-expect-error not a status
  new Payments('acme').byStatus('PAID');
});

test('a search is limited to a scope', () => {
  const tenant = search('payments').where('metadata[tenant]', ':', 'acme');
  const limit = (text: string) => scoped(tenant, search('payments').check(text));
  expectTypeOf(limit).toBeFunction();
});

test('a helper takes any field of a resource', () => {
  const equals = <Name extends ResourceName, Field extends FieldName<Name>>(
    resource: Name,
    field: Field,
    value: ValueAt<Name, Field, ':'>,
  ) => search(resource).where(field, ':', value);
  String(equals('plans', 'interval', 'months'));
  // @ts-expect-error not a value of it
  equals('plans', 'interval', 'month');
});

test('a helper takes any field and operator', () => {
  const compare = <Field extends FieldName<'payments'>, Op extends OperatorAt<'payments', Field>>(
    field: Field,
    operator: Op,
    value: ValueAt<'payments', Field, Op>,
  ) => search('payments').where(field, operator, value);
  compare('amount', '>=', 5);
  // @ts-expect-error not an operator of it
  compare('payment_status', '>', 'SETTLED');
});

test('a map keeps the searches of each resource', () => {
  const saved = new Map<ResourceName, Search[]>();
  const save = (found: Search, name: ResourceName) => saved.set(name, [...(saved.get(name) ?? []), found]);
  save(search('plans').exists('name'), 'plans');
  const texts = [...saved.values()].flat().map(({ text }) => text);
  expectTypeOf(texts).toEqualTypeOf<(string | undefined)[]>();
});

test('a record keeps one search of each resource', () => {
  type Saved = { readonly [Name in ResourceName]?: Search<Name> };
  const saved: Saved = { plans: search('plans').exists('name'), payments: search('payments').oneOf('id', ['a']) };
  saved.payments?.toQuery();
  // @ts-expect-error on another resource
  const wrong: Saved = { plans: search('payments').exists('id') };
  expectTypeOf(wrong).toEqualTypeOf<Saved>();
});

test('a search on any resource is not one on payments', () => {
  const pay = (found: Search<'payments'>): string => String(found);
  const show = (found: Search): string => {
    // @ts-expect-error perhaps on another resource
    pay(found);
    return found.resource;
  };
  show(search('payments').where('amount', '>', 5));
});

test('the resource of a request is narrowed', () => {
  const names = ['payments', 'plans'] as const;
  const check = (name: string, text: string): boolean => {
    const known = names.find((one) => one === name);
    return known !== undefined && checkQuery(known, text).valid;
  };
  expectTypeOf(check).returns.toBeBoolean();
});

test('the fields of a resource are the columns of a table', () => {
  const columns = Object.entries(catalogue.plans.fields).map(([path, { type, doc }]) => ({
    path,
    doc,
    operators: OPERATORS[type],
  }));
  const sortable: readonly string[] = columns.filter(({ operators }) => operators.length > 1).map(({ path }) => path);
  expectTypeOf(sortable).toEqualTypeOf<readonly string[]>();
});

test('labels of fields are complete', () => {
  const labels = { interval: 'Interval', name: 'Name' } satisfies Partial<Record<FieldName<'plans'>, string>>;
  const label = (path: string): string | undefined => Object.entries(labels).find(([name]) => name === path)?.[1];
  expectTypeOf(label).returns.toEqualTypeOf<string | undefined>();
  // @ts-expect-error not a field
  const wrong = { amount: 'Amount' } satisfies Partial<Record<FieldName<'plans'>, string>>;
  expectTypeOf(wrong).toBeObject();
});

test('an own resource is searched', () => {
  search(tickets).where('state', ':', 'OPEN').where('labels[team]', ':', 'x').where('title', '~', 'invoice');
  search(tickets).query('state:"OPEN" OR minutes>5');
  // @ts-expect-error not a value of it
  search(tickets).where('state', ':', 'CLOSED');
  // @ts-expect-error an alias
  search(tickets).where('status', ':', 'OPEN');
});

test('functions on an own resource name its interface', () => {
  const open = (): Search<Tickets> => search(tickets).where('state', ':', 'OPEN');
  const long = (minutes: number): AndSearch<Tickets> => search(tickets).where('minutes', '>', minutes);
  const read = (text: string): CheckedQuery<Tickets> | undefined => checkQuery(tickets, text).query;
  long(5).and(open());
  expectTypeOf(read).toBeFunction();
});

test('an own resource gives its fields and values', () => {
  type Field = FieldName<Tickets>;
  type State = ValueAt<Tickets, 'state', ':'>;
  const state: State = 'OPEN';
  const field: Field = 'minutes';
  search(tickets).where('state', ':', state).where(field, '>', 5);
  // @ts-expect-error not a field
  const wrong: Field = 'amount';
  expectTypeOf(wrong).toBeString();
});

test('a filter on an own resource is read', () => {
  const load = (data: unknown): CheckedExpression<Tickets> | undefined => fromExpression(tickets, data).expression;
  load({ field: 'minutes', op: '>', value: 5 })?.text;
});

test('a field of an own resource is narrowed', () => {
  const read = (name: string): FieldName<Tickets> | undefined => (isFieldName(tickets, name) ? name : undefined);
  expectTypeOf(read).toBeFunction();
});

test('a registry of own resources is searched by name', () => {
  const notes = defineResource({
    name: 'notes',
    fields: { text: { type: 'string', doc: 'the text' } },
    limits: { clauses: 10, substring: 3, or: 'field' },
  });
  const registry = { tickets, notes };
  const build = <Key extends keyof typeof registry>(key: Key) => search(registry[key]);
  build('notes').where('text', '~', 'abc');
  // @ts-expect-error a field of the other
  build('notes').where('minutes', '>', 5);
});

test('resources known at run time are searched', () => {
  const valid = (resource: Resource, text: string): readonly string[] =>
    checkQuery(resource, text).diagnostics.map(({ code }) => code);
  valid(tickets, 'minutes>5');
  valid(catalogue.payments, 'amount>5');
});

test('a form builds one search per alternative', () => {
  const alternatives = (statuses: readonly ValueAt<'payments', 'payment_status', ':'>[], minimum: number) =>
    statuses.map((status) => search('payments').where('amount', '>=', minimum).where('payment_status', ':', status));
  expectTypeOf(alternatives(['SETTLED'], 5).at(0)?.text).toEqualTypeOf<string | undefined>();
});

test('clauses of a search are shown as chips', () => {
  const chips = (found: Search<'payments'>) =>
    found
      .toQuery()
      .clauses.map(({ field, operator, value }) => ({ key: `${field.path}${operator}`, label: String(value.kind) }));
  expectTypeOf(chips).returns.toEqualTypeOf<{ key: string; label: string }[]>();
});

test('a chip is removed', () => {
  const remove = (found: AndSearch<'payments'>, field: FieldName<'payments'>): AndSearch<'payments'> =>
    found.without(field);
  remove(search('payments').where('amount', '>', 5), 'amount').exists('id');
});
