import { defineConfig as defineEslint } from 'eslint/config';
import { expect, expectTypeOf, test } from 'vitest';
import { defineConfig as defineVitest } from 'vitest/config';
import { completeAt, createCompleter, diagnosticsOf, hoverAt, tokensOf } from '../../../src/assist/index.ts';
import { defineConfig } from '../../../src/files/project/index.ts';
import { catalogue, checkQuery, createLineIndex, fixQuery, type Search, search } from '../../../src/index.ts';
import {
  type Collection,
  checkImplication,
  checkSatisfiability,
  compileMatcher,
  createCollection,
  explainMatch,
  filterMatches,
  reviewQuery,
} from '../../../src/objects/index.ts';
import clausal from '../../../src/tools/eslint/index.ts';
import { expectDiagnostics, expectFixed } from '../../../src/tools/test/index.ts';

// Programs with the tools beside the builder, without a cast.

interface Payment {
  readonly id: string;
  readonly amount: number;
  readonly payment_status: string;
}
declare const payments: readonly Payment[];

test('a test has fixtures and a matcher', () => {
  const make = (given: Partial<Payment> = {}): Payment => ({
    id: 'pay_1',
    amount: 5,
    payment_status: 'SETTLED',
    ...given,
  });
  const run = () => {
    expect(make({ amount: 900 })).toMatchQuery('payments', 'amount>=900');
    expect([make()]).toAllMatchQuery(search('payments').where('amount', '>', 1));
    expect({ data: [make()] }).toEqual({ data: [expect.toMatchQuery('payments', 'amount:5')] });
    // @ts-expect-error not a field
    expect(make()).toMatchQuery('payments', 'amuont>=900');
  };
  expectTypeOf(run).returns.toBeVoid();
});

test('a mock client answers a search', () => {
  const client = {
    search: async (found: Search<'payments'>) => ({ data: [...filterMatches(found, payments)] }),
  };
  expectTypeOf(client.search).returns.resolves.toEqualTypeOf<{ data: Payment[] }>();
});

test('objects are filtered by a compiled matcher', () => {
  const isLarge = compileMatcher('payments', 'amount>=500');
  expectTypeOf(payments.filter(isLarge)).toEqualTypeOf<Payment[]>();
});

test('a matcher explains', () => {
  const explain = (payment: Payment): readonly string[] =>
    explainMatch(search('payments').where('amount', '>', 5), payment).clauses.map(({ reason }) => reason);
  expectTypeOf(explain).toBeFunction();
});

test('a store wraps a collection', () => {
  class Store {
    readonly #payments: Collection<Payment, 'payments'> = createCollection('payments', payments);
    page(found: Search<'payments'>, page?: string) {
      return this.#payments.search(found, { limit: 20, page });
    }
    upsert(payment: Payment): boolean {
      return this.#payments.upsert(payment);
    }
  }
  expectTypeOf(new Store().upsert).returns.toBeBoolean();
});

test('a dashboard counts', () => {
  const collection = createCollection('payments', payments);
  const { sums } = collection.summarize({ sums: ['amount'] });
  expectTypeOf(sums.amount.sum).toBeNumber();
  collection.count('payment_status:"SETTLED"');
  // @ts-expect-error not a field
  collection.count('payment_statu:"SETTLED"');
});

test('an editor shows diagnostics and fixes', () => {
  const lint = (text: string) =>
    diagnosticsOf(catalogue.payments, text).map(({ span, severity, message, fixes }) => ({
      from: span.start,
      to: span.end,
      severity,
      message,
      actions: fixes.map(({ title }) => title),
    }));
  expectTypeOf(lint).toBeFunction();
});

test('an editor completes and explains', () => {
  const labels = (text: string, offset: number): readonly string[] =>
    completeAt(catalogue.payments, text, offset).offers.map(({ label }) => label);
  const hover = (text: string, offset: number) => hoverAt(catalogue.payments, text, offset)?.span;
  const kinds = (text: string) => tokensOf(text).map(({ kind }) => kind);
  expectTypeOf([labels, hover, kinds]).toBeArray();
});

test('a completer asks a server for values', () => {
  const completer = createCompleter(catalogue.payments, {
    valueProvider: async (field, prefix) => [{ value: `${field}-${prefix}` }],
  });
  expectTypeOf(completer.complete).toBeFunction();
});

test('a script fixes a query', () => {
  const fix = (text: string): string => {
    const { text: fixed, diagnostics } = fixQuery('payments', text, { review: reviewQuery });
    return diagnostics.length === 0 ? fixed : text;
  };
  expectTypeOf(fix).returns.toBeString();
});

test('a script prints positions', () => {
  const positions = (text: string) =>
    checkQuery('payments', text).diagnostics.map(({ span }) => createLineIndex(text).positionAt(span.start).line);
  expectTypeOf(positions).returns.toEqualTypeOf<number[]>();
});

test('diagnostics have data by code', () => {
  const aliases = (text: string): readonly string[] =>
    checkQuery('payments', text).diagnostics.flatMap((one) =>
      one.code === 'field-alias' ? [String(one.data.path)] : [],
    );
  expectTypeOf(aliases).toBeFunction();
});

test('logic compares two filters', () => {
  const includes = (narrow: Search<'payments'>, wide: Search<'payments'>): boolean | undefined =>
    checkImplication(narrow.toQuery(), wide.toQuery()).implies;
  const canMatch = (found: Search<'payments'>): boolean => checkSatisfiability(found.toQuery()).satisfiable !== false;
  expectTypeOf([includes, canMatch]).toBeArray();
});

test('a catalogue is tested', () => {
  expectTypeOf(expectFixed).toBeCallableWith(catalogue.payments, 'amount > 5', 'amount>5');
  expectTypeOf(expectDiagnostics).toBeCallableWith(catalogue.payments, '‹amuont›>5', ['unknown-field']);
});

test('a config of ESLint has the plugin', () => {
  const config = defineEslint([clausal.configs.recommended, { rules: { 'clausal/unknown-value': 'off' } }]);
  expectTypeOf(config).toBeArray();
});

test('a config of Vitest has the matchers', () => {
  const config = defineVitest({ test: { setupFiles: ['clausal/test'], include: ['test/**/*.test.ts'] } });
  expectTypeOf(config).toBeObject();
});

test('a config of the linter has rules', () => {
  const config = defineConfig({ resource: 'payments', rules: { 'unknown-value': ['error', { allow: ['ESCROW'] }] } });
  // @ts-expect-error not a rule
  defineConfig({ rules: { 'unknown-feild': 'off' } });
  expectTypeOf(config).toBeObject();
});
