import { describe, expect, test } from 'vitest';
import { catalogue } from '../../../src/language/catalogue/catalogue.ts';
import { defineResource } from '../../../src/language/catalogue/define-resource.ts';
import { createResource } from '../../../src/language/catalogue/resource.ts';
import { quoteDouble } from '../../../src/language/syntax/print-query.ts';
import { toConstraint } from '../../../src/objects/logic/constraint.ts';
import {
  checkEquivalence,
  checkImplication,
  checkSatisfiability,
  checkTautology,
} from '../../../src/objects/logic/implies.ts';
import { hasIndependentClauses } from '../../../src/objects/logic/independence.ts';
import { reviewQuery } from '../../../src/objects/logic/review-query.ts';
import { isBlocked } from '../../../src/objects/logic/solver.ts';
import { readQuery } from '../../support/arbitrary-query.ts';

/** A resource with fields of different types at one place, each combination in its own way; defineResource refuses some. */
const tangle = createResource({
  name: 'tangle',
  fields: {
    total: { type: 'numeric', doc: 'a number' },
    total_text: { type: 'token', doc: 'the same place as a text', source: { path: 'total' } },
    plan: { type: 'token', doc: 'a text' },
    'plan.id': { type: 'token', doc: 'in what should be a text' },
    seen: { type: 'token', doc: 'kept elsewhere', source: { path: 'seen_by' } },
    'seen.at': { type: 'date', doc: 'what hides it' },
    lost: { type: 'token', doc: 'what hides itself', source: { path: 'lost.at' } },
    is_full: { type: 'boolean', doc: 'whether anything is in the box', source: { path: 'box', present: true } },
    'box.other': { type: 'token', doc: 'in the box' },
    'box.label': { type: 'string', doc: 'in the box too' },
    'box.other_': { type: 'token', doc: 'said to be in the box', source: { path: 'lid' } },
    'constructor.id': { type: 'token', doc: 'in what is called as a member of all objects' },
    box_text: { type: 'token', doc: 'a boolean that is said to be a text', source: { path: 'box', present: true } },
    kind: { type: 'token', doc: 'a boolean that is said to be a text', source: { path: 'what', equals: 'x' } },
    free: { type: 'numeric', doc: 'a number by itself' },
    notes: { type: 'token', doc: 'kept elsewhere, by key', keyed: true, source: { path: 'kept' } },
    'notes.b': { type: 'token', doc: 'where one of them would be read' },
  },
  limits: { clauses: 10, substring: 3, or: 'any' },
});

const read = (text: string) => readQuery(tangle, text);

/** A resource whose fields are stored where others would be read, or contain others. */
const crossed = createResource({
  name: 'crossed',
  fields: {
    price: { type: 'numeric', doc: 'kept within its own path', source: { path: 'price.amount' } },
    'price.amount': { type: 'numeric', doc: 'the same number' },
    refund: { type: 'boolean', doc: 'hidden by what is within', source: { path: 'state', equals: 'R' } },
    'refund.amount': { type: 'numeric', doc: 'what hides it' },
    state: { type: 'token', doc: 'what makes it true' },
    due: { type: 'date', doc: 'a time' },
    'due.reason': { type: 'token', doc: 'within what should be a time' },
    odd: { type: 'token', doc: 'a boolean that is said to be a text', source: { path: 'z', equals: 'Q' } },
    is_odd: { type: 'boolean', doc: 'by what hides it', source: { path: 'odd', equals: 'a' } },
    'tags.a': { type: 'token', doc: 'where one of the tags would be read' },
    tags: { type: 'token', doc: 'by key, kept elsewhere', keyed: true, source: { path: 'marks' } },
    'marks.b': { type: 'token', doc: 'read first where one of the tags is', source: { path: 'mark' } },
    amount: { type: 'numeric', doc: 'a number by itself' },
  },
  limits: { clauses: 10, substring: 3, or: 'any' },
});

/** A resource whose fields have many values, at all kinds of places. */
const lists = defineResource({
  name: 'lists',
  fields: {
    'order.id': { type: 'token', doc: 'one value' },
    'order.items': { type: 'presence', doc: 'whether there are several' },
    has_items: { type: 'boolean', doc: 'whether one says anything', source: { path: 'order.items', present: true } },
    'order.items.sku': { type: 'token', doc: 'several', many: true },
    'order.items.price.amount': { type: 'numeric', doc: 'several', many: true },
    'order.items.tax': { type: 'presence', doc: 'several', many: true },
    tags: { type: 'token', doc: 'several', many: true },
    is_paid: { type: 'boolean', doc: 'by one of several', source: { path: 'tags', equals: 'paid' } },
    'labels.all': { type: 'token', doc: 'several, by key', many: true, keyed: true },
  },
  limits: { clauses: 10, substring: 3, or: 'any' },
});

describe('a place with values of different kinds', () => {
  test.each([
    'total>5 total_text:"7"',
    'plan:"a" plan.id:"b"',
    'seen:"a" seen.at>5',
    'seen.at>5 seen:"a"',
    'lost:"a"',
    'plan.id:"b" -plan:"a"',
  ])('a place with values of different kinds is undecidable: %s', (text) => {
    expect(checkSatisfiability(read(text))).toEqual({ satisfiable: undefined });
    expect(reviewQuery(read(text))).toEqual([]);
  });

  test('makes implications and equivalences undecidable', () => {
    expect(checkImplication(read('total>5'), read('-total_text:"7"'))).toEqual({ implies: undefined });
    expect(checkEquivalence(read('lost:"a"'), read('lost:"b"'))).toEqual({ equivalent: undefined });
    expect(checkTautology(read('-total>5 OR -total_text:"7"'))).toEqual({ always: undefined });
  });

  test.each([
    'price.amount>=10 -price>5',
    '-price>5 price.amount>=10',
    'price.amount>=1 price<=5',
    'price>5 price<3',
    'refund:true refund:false',
    '-refund:true state:"R"',
    'refund:true OR refund:false',
    '-due<="9999-12-31T23:59:59.999-23:59" due:null',
    'due>9 due<5',
    'is_odd:true -odd:"a"',
    'tags[a]:"x" tags.a:"y" -tags[a]:"y"',
    'marks.b:"x" marks.b:"y"',
  ])('it is undecidable if another field may block it, in the query or not: %s', (text) => {
    expect(reviewQuery(readQuery(crossed, text))).toEqual([]);
    expect(checkSatisfiability(readQuery(crossed, text)).satisfiable).not.toBe(false);
  });

  test('a place with values of different kinds is decided if no field blocks it', () => {
    const codesOf = (text: string) => reviewQuery(readQuery(crossed, text)).map(({ code }) => code);
    expect(codesOf('state:"R" state:"S"')).toEqual(['never-matches']);
    expect(codesOf('tags[b]:"x" tags.b:"y"')).toEqual(['never-matches']);
    expect(codesOf('price>5 amount>5 amount<3')).toEqual(['never-matches']);
  });

  test.each(Object.values(catalogue))('does not exist in $name', (resource) => {
    for (const field of resource.entries.values()) {
      const key = field.keyed === true ? '[id]' : '';
      const value = quoteDouble(field.values?.members[0] ?? (field.type === 'boolean' ? 'true' : '1'));
      const [clause] = readQuery(resource, `${field.path}${key}:${field.type === 'presence' ? 'null' : value}`).clauses;
      expect(clause && isBlocked(toConstraint(clause, 0), resource), field.path).toBe(false);
    }
  });

  test.each(['total>5 total_text:"7"', 'plan:"a" plan.id:"b"', 'seen:"a" seen.at>5', 'seen.at>5 seen:"a"'])(
    'makes clauses dependent: %s',
    (text) => {
      expect(hasIndependentClauses(read(text))).toBe(false);
    },
  );

  test('a place with values of different kinds is decided key by key', () => {
    expect(checkSatisfiability(read('notes[b]:"x" notes.b:"y"'))).toEqual({ satisfiable: undefined });
    expect(checkSatisfiability(read('notes[a]:"x" notes.b:"y"'))).toEqual({
      satisfiable: true,
      witness: { kept: { a: 'x' }, notes: { b: 'y' } },
    });
  });

  test('a place with values of different kinds is decided if other clauses settle it', () => {
    expect(checkSatisfiability(read('total>5 total_text:"7" free>5 free<4'))).toMatchObject({ satisfiable: false });
    expect(checkSatisfiability(read('total>5 OR total_text:"7"'))).toEqual({
      satisfiable: true,
      witness: { total: 6 },
    });
    expect(checkSatisfiability(read('-total>5 -total_text:"7"'))).toEqual({ satisfiable: true, witness: {} });
    expect(reviewQuery(read('total>5 total>4 total_text:"7"')).map(({ code }) => code)).toEqual(['redundant-clause']);
  });

  test.each([
    { query: 'kind:"true"', witness: { what: 'x' } },
    { query: 'kind:"false"', witness: {} },
    { query: '-kind:null', witness: {} },
    { query: '-kind:"x" kind:"true"', witness: { what: 'x' } },
  ])('a text that stands for a boolean has two values: $query', ({ query, witness }) => {
    expect(checkSatisfiability(read(query))).toEqual({ satisfiable: true, witness });
  });

  test.each(['kind:"x"', 'box_text:"x"', 'kind:null', 'kind:"true" kind:"false"'])(
    'a place with values of different kinds and no other: %s',
    (query) => {
      expect(checkSatisfiability(read(query)).satisfiable).toBe(false);
      expect(reviewQuery(read(query)).map(({ code }) => code)).toEqual(['never-matches']);
    },
  );

  test('a text in an object without values is empty', () => {
    expect(checkSatisfiability(read('is_full:false box.other:""'))).toEqual({
      satisfiable: true,
      witness: { box: { other: '' } },
    });
    expect(checkSatisfiability(read('is_full:false box.other:"a"')).satisfiable).toBe(false);
    expect(checkSatisfiability(read('is_full:false box.label~"abc"')).satisfiable).toBe(false);
  });
});

test('an object is populated with a member that no clause is about', () => {
  expect(checkSatisfiability(read('is_full:true box.other:null'))).toEqual({
    satisfiable: true,
    witness: { box: { other_: 'a' } },
  });
  expect(checkSatisfiability(read('is_full:true box.other:null -box.other_:"b"'))).toEqual({
    satisfiable: true,
    witness: { box: { other__: 'a' } },
  });
});

test('a member with a name of Object.prototype is created', () => {
  expect(JSON.stringify(checkSatisfiability(read('constructor.id:"a"')))).toBe(
    '{"satisfiable":true,"witness":{"constructor":{"id":"a"}}}',
  );
});

describe('lists', () => {
  test.each([
    { query: 'order.items.sku:"a"', witness: { order: { items: [{ sku: 'a' }] } } },
    {
      query: 'order.id:"o" order.items.sku:"a" order.items.sku:"b" order.items.price.amount>5',
      witness: { order: { id: 'o', items: [{ sku: 'a', price: { amount: 6 } }, { sku: 'b' }] } },
    },
    { query: '-order.items:null', witness: { order: { items: [{}] } } },
    { query: '-order.items:null has_items:false', witness: { order: { items: [{}] } } },
    { query: 'has_items:true', witness: { order: { items: [{ other: 'a' }] } } },
    { query: '-order.items.tax:null', witness: { order: { items: [{ tax: {} }] } } },
    { query: 'order.items.sku:"a" -order.items.tax:null', witness: { order: { items: [{ sku: 'a', tax: {} }] } } },
    { query: 'tags:"a" tags:"b"', witness: { tags: ['a', 'b'] } },
    { query: 'is_paid:true tags:"b"', witness: { tags: ['paid', 'b'] } },
    { query: 'is_paid:false -tags:null', witness: { tags: ['a'] } },
    { query: 'labels.all[x]:"a" labels.all[x]:"b"', witness: { labels: [{ all: { x: 'a' } }, { all: { x: 'b' } }] } },
  ])('satisfy $query as in $witness', ({ query, witness }) => {
    expect(checkSatisfiability(readQuery(lists, query))).toEqual({ satisfiable: true, witness });
  });

  test.each([
    'order.items:null has_items:true',
    'order.items:null -order.items.tax:null',
    'has_items:false -order.items.tax:null',
    'has_items:false order.items.price.amount>5',
    'has_items:false order.items.sku:"a"',
  ])('cannot satisfy %s', (query) => {
    expect(checkSatisfiability(readQuery(lists, query)).satisfiable).toBe(false);
  });
});
