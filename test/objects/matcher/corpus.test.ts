import { describe, expect, test } from 'vitest';
import { catalogue } from '../../../src/language/catalogue/catalogue.ts';
import { OPERATORS, TAKES_NULL } from '../../../src/language/catalogue/field-types.ts';
import { checkQuery } from '../../../src/language/checker/check-query.ts';
import { matchingCases, matchingFile } from '../../support/matching-cases.ts';

const RULES = [...Array.from({ length: 13 }, (_, index) => `L3.${index + 1}`), 'L3.sources'];

const clauses = matchingCases.flatMap(({ resource, text }) => checkQuery(resource, text).query?.clauses ?? []);

const sources = Object.values(catalogue).flatMap(({ name, entries }) =>
  [...entries.values()].filter(({ source }) => source !== undefined).map(({ path }) => ({ resource: name, path })),
);

const types = new Set<string>(
  Object.values(catalogue).flatMap(({ entries }) => [...entries.values()].map(({ type }) => type)),
);

/** Every type of the service's fields with every operator, and with `null` where it takes it. */
const combinations = Object.entries(OPERATORS).flatMap(([type, operators]) =>
  !types.has(type)
    ? []
    : [
        ...(type === 'presence' ? [] : operators.map((operator) => ({ type, operator, isNull: false }))),
        ...(TAKES_NULL[type as keyof typeof TAKES_NULL] ? [{ type, operator: ':', isNull: true }] : []),
      ],
);

describe('matching.json', () => {
  test.each(matchingCases)('$rule $name: the text has no error', ({ resource, text }) => {
    expect(checkQuery(resource, text).valid).toBe(true);
  });

  test('matching.json has every rule, in order', () => {
    expect([...new Set(matchingCases.map(({ rule }) => rule))]).toEqual(RULES);
    const places = matchingCases.map(({ rule }) => RULES.indexOf(rule));
    expect(places).toEqual(places.toSorted((a, b) => a - b));
  });

  test('gives each case a name of its own', () => {
    const names = matchingCases.map(({ name }) => name);
    expect(names).toEqual([...new Set(names)]);
  });

  test('matching.json has the same members in every case', () => {
    const members = ['rule', 'name', 'resource', 'text', 'matches', 'rejects'];
    expect(matchingCases.filter((one) => Object.keys(one).join() !== members.join())).toEqual([]);
  });

  test('matching.json has no object on both lists, and two at least', () => {
    const bad = matchingCases.filter(({ matches, rejects }) => {
      const found = new Set(matches.map(write));
      return matches.length + rejects.length < 2 || rejects.some((object) => found.has(write(object)));
    });
    expect(bad.map(({ name }) => name)).toEqual([]);
  });

  test('matching.json has near misses: both lists, but where the query finds all or nothing', () => {
    const oneSided = matchingCases.filter(({ matches, rejects }) => matches.length === 0 || rejects.length === 0);
    expect(oneSided.map(({ name }) => name)).toEqual([
      'a negation in OR is of its clause alone',
      'a clause and its negation',
    ]);
  });

  test('matching.json is ASCII', () => {
    expect(matchingFile).toMatch(/^[\n\x20-\x7e]*$/);
  });

  test.each(Object.keys(catalogue))('asks %s', (name) => {
    expect(matchingCases.map(({ resource }) => resource)).toContain(name);
  });

  test.each(sources)('asks for $path of $resource, which lives elsewhere', ({ resource, path }) => {
    const asked = matchingCases.filter(({ rule, text }) => rule === 'L3.sources' && text.startsWith(`${path}:`));
    expect(asked.map((one) => one.resource)).toContain(resource);
  });

  test.each(combinations)('asks a $type with $operator, null: $isNull; negated too', ({ type, operator, isNull }) => {
    const asked = clauses.filter(
      (clause) =>
        clause.field.type === type && clause.operator === operator && (clause.value.kind === 'null') === isNull,
    );
    expect(new Set(asked.map(({ isNegated }) => isNegated))).toEqual(new Set([true, false]));
  });
});

/** An object as a text, own members named `__proto__` and the sign of zero included. */
function write(object: unknown): string {
  return JSON.stringify(object, (_, value: unknown) => (Object.is(value, -0) ? '-0 as a number' : value));
}
