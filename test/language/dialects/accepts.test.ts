import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { defineResource } from '../../../src/language/catalogue/define-resource.ts';
import { checkQuery } from '../../../src/language/checker/check-query.ts';
import { formatQuery } from '../../../src/language/formatter/format-query.ts';
import { filterMatches } from '../../../src/objects/matcher/matches.ts';

const ALL = ['unquoted-value', 'space-around-operator', 'unknown-operator', 'misplaced-negation'] as const;

function createTickets(accepts: readonly (typeof ALL)[number][]) {
  return defineResource({
    name: 'tickets',
    fields: {
      status: { type: 'token', doc: 'the status' },
      title: { type: 'string', doc: 'the title' },
      count: { type: 'numeric', doc: 'the count' },
    },
    limits: {},
    accepts,
  });
}

const codesOf = (accepts: readonly (typeof ALL)[number][], query: string) =>
  checkQuery(createTickets(accepts), query).diagnostics.map(({ code }) => code);

describe('accepts', () => {
  test.each([
    ['status:open', 'status:"open"', 'unquoted-value'],
    ['title~road-map', 'title~"road-map"', 'unquoted-value'],
    ['count > 5', 'count>5', 'space-around-operator'],
    ['count=5', 'count:5', 'unknown-operator'],
    ['count==5', 'count:5', 'unknown-operator'],
    ['count!=5', '-count:5', 'unknown-operator'],
    ['-count!=5', 'count:5', 'unknown-operator'],
    ['NOT status:"open"', '-status:"open"', 'misplaced-negation'],
    ['not status:"open"', '-status:"open"', 'misplaced-negation'],
  ] as const)('%s means %s where %s is accepted', (query, canonical, code) => {
    expect(codesOf([], query)).toEqual([code]);
    expect(codesOf([code], query)).toEqual([]);
    const { text } = formatQuery(createTickets([code]), query);
    expect(text).toBe(canonical);
    expect(codesOf([], text)).toEqual([]);
  });

  test.each([
    ['status:open"', 'unquoted-value'],
    ['status:(open)', 'unquoted-value'],
    ['count<>5', 'unknown-operator'],
    ['count=>5', 'unknown-operator'],
    ['!status:"open"', 'misplaced-negation'],
    ['- status:"open"', 'misplaced-negation'],
    ['count!:5', 'unknown-operator'],
  ])('%s is reported even where %s is accepted', (query) => {
    expect(codesOf(ALL, query)).not.toEqual([]);
  });

  test('negates with != and NOT in the matcher', () => {
    const tickets = createTickets(ALL);
    const objects = [
      { count: 5, status: 'open' },
      { count: 6, status: 'closed' },
    ];
    const matching = (query: string) => [...filterMatches(checkQuery(tickets, query).query as never, objects)];
    expect(matching('count != 5')).toEqual([objects[1]]);
    expect(matching('NOT status = closed')).toEqual([objects[0]]);
  });

  test('what is valid without it stays as it is', () => {
    const clause = fc.constantFrom('status:"open"', 'title~"abc"', 'count>=5', '-count:1', '-title:null');
    const query = fc.array(clause, { minLength: 1, maxLength: 4 }).map((clauses) => clauses.join(' AND '));
    fc.assert(
      fc.property(query, (text) => {
        expect(formatQuery(createTickets(ALL), text)).toEqual(formatQuery(createTickets([]), text));
      }),
    );
  });

  test.each([[['mixed-connectives']], ['unquoted-value'], [[5]]])('refuses %j', (accepts) => {
    expect(() => createTickets(accepts as never)).toThrow('accepts: must be a list of `unquoted-value`');
  });
});
