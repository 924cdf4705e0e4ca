import { describe, expect, test } from 'vitest';
import type { QueryBuilder } from '../../src/builder/query-builder.ts';
import { search } from '../../src/builder/search.ts';
import { type QueryTag, query } from '../../src/builder/template/query.ts';
import { checkQuery } from '../../src/language/checker/check-query.ts';
import type { Operator } from '../../src/language/syntax/ast.ts';
import { parseQuery } from '../../src/language/syntax/parse-query.ts';
import { partsOf } from '../support/parts-of.ts';
import { ATTACKS } from './attacks.ts';

/** A place for a value: a field with an operator, and a template with an interpolation there. */
interface Place {
  readonly field: string;
  readonly path: string;
  readonly key?: string;
  readonly operator: Operator;
  readonly fill: (tag: QueryTag<'payments'>, text: string) => unknown;
}

const ARN = 'payment_details.arn';
const NAME = 'customer.full_name';

const PLACES: readonly Place[] = [
  { field: ARN, path: ARN, operator: ':', fill: (tag, text) => tag`${false} payment_details.arn:${text}` },
  { field: NAME, path: NAME, operator: ':', fill: (tag, text) => tag`customer.full_name:${text}` },
  { field: NAME, path: NAME, operator: '~', fill: (tag, text) => tag`customer.full_name~${text}` },
  {
    field: 'metadata[note]',
    path: 'metadata',
    key: 'note',
    operator: ':',
    fill: (tag, text) => tag`metadata.note:${text}`,
  },
];

/** A way to make a query with a text as the value of one clause, and the index of that clause. */
interface Way {
  readonly name: string;
  readonly build: (place: Place, text: string) => QueryBuilder;
  readonly clauses: number;
  readonly index: number;
  readonly isNegated?: boolean;
}

/** A search without the types of its steps. */
const start = search('payments') as unknown as QueryBuilder;

const WAYS: readonly Way[] = [
  { name: 'where', clauses: 1, index: 0, build: ({ field, operator }, text) => start.where(field, operator, text) },
  {
    name: 'where among others',
    clauses: 3,
    index: 1,
    build: ({ field, operator }, text) => start.exists('id').where(field, operator, text).missing('id'),
  },
  {
    name: 'whereNot',
    clauses: 2,
    index: 1,
    isNegated: true,
    build: ({ field, operator }, text) => start.where('amount', '>', 0).whereNot(field, operator, text),
  },
  {
    name: 'orWhere',
    clauses: 3,
    index: 1,
    build: ({ field, operator }, text) =>
      start.where(field, operator, 'first').orWhere(field, operator, text).orWhereNot(field, operator, 'last'),
  },
  {
    name: 'oneOf',
    clauses: 3,
    index: 1,
    build: ({ field }, text) => start.oneOf(field, ['first', text, 'last']),
  },
  {
    name: 'a template',
    clauses: 1,
    index: 0,
    build: ({ fill }, text) => fill(query('payments'), text) as QueryBuilder,
  },
];

interface Case {
  readonly place: Place;
  readonly way: Way;
}

/** Each way for each place that accepts the text; a list has no operator. */
function casesOf(text: string): readonly Case[] {
  const places = PLACES.filter(({ operator }) => operator === ':' || [...text].length >= 3);
  return places.flatMap((place) =>
    WAYS.filter(({ name }) => name !== 'oneOf' || place.operator === ':').map((way) => ({ place, way })),
  );
}

describe('hostile values', () => {
  test.each(ATTACKS)('a text remains one value: $name', ({ text }) => {
    for (const { place, way } of casesOf(text)) {
      const { ast, diagnostics } = parseQuery(String(way.build(place, text)));
      expect(diagnostics, way.name).toEqual([]);
      expect(ast.clauses.length, way.name).toBe(way.clauses);
      const clause = ast.clauses[way.index];
      expect(
        {
          isNegated: clause?.negation !== undefined,
          path: clause?.field.path,
          key: clause?.field.key?.name,
          operator: clause?.operator?.raw,
          kind: clause?.value?.kind,
        },
        way.name,
      ).toEqual({
        isNegated: way.isNegated ?? false,
        path: place.path,
        key: place.key,
        operator: place.operator,
        kind: 'Text',
      });
      // Not `toEqual`, because nobody would read its report of ten thousand quotes.
      expect(clause?.value?.kind === 'Text' && clause.value.text === text, way.name).toBe(true);
    }
  });

  test.each(ATTACKS)('a value is checked like the text of the query: $name', ({ text }) => {
    for (const { place, way } of casesOf(text)) {
      const built = way.build(place, text);
      const checked = checkQuery('payments', String(built));
      expect(checked.valid, way.name).toBe(true);
      expect(partsOf(built.toQuery()), way.name).toEqual(partsOf(checked.query));
    }
  });
});
