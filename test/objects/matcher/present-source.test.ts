import { describe, expect, test } from 'vitest';
import { defineResource } from '../../../src/language/catalogue/define-resource.ts';
import { checkQuery } from '../../../src/language/checker/check-query.ts';
import { createCollection } from '../../../src/objects/collection/create-collection.ts';
import { checkSatisfiability } from '../../../src/objects/logic/implies.ts';
import { findValues } from '../../../src/objects/matcher/found-values.ts';
import { compileMatcher } from '../../../src/objects/matcher/matches.ts';

const notes = defineResource({
  name: 'notes',
  fields: {
    has_body: { type: 'boolean', doc: 'whether there is a body', source: { path: 'body', present: true } },
    'body.is_set': { type: 'boolean', doc: 'whether the body says anything', source: { path: 'body', present: true } },
  },
  limits: { clauses: 10, substring: 3, or: 'any' },
});

const compile = (text: string) => {
  const { query } = checkQuery(notes, text);
  if (query === undefined) throw new Error(text);
  return query;
};

/** The answers of the matcher, of what it finds, and of a collection. */
function answers(field: 'has_body' | 'body.is_set', body: unknown): readonly unknown[] {
  const object = { id: 'a', ...(body === undefined ? {} : { body }) };
  const query = compile(`${field}:true`);
  const entry = notes.entries.get(field);
  if (entry === undefined) throw new Error(field);
  return [
    compileMatcher(query)(object),
    !compileMatcher(compile(`${field}:false`))(object),
    findValues({ field: entry, key: undefined }, object)[0]?.value,
    createCollection(notes, [object]).count(query) === 1,
  ];
}

describe('a source that must be present', () => {
  const text = { text: 'a' };
  test.each<{ body: unknown; any: boolean; object: boolean }>([
    { body: 'a', any: true, object: false },
    { body: 0, any: true, object: false },
    { body: false, any: true, object: false },
    { body: new Date(0), any: true, object: false },
    { body: ['a'], any: true, object: false },
    { body: [null, ['a']], any: true, object: false },
    { body: text, any: true, object: true },
    { body: [{}, text], any: true, object: true },
    { body: { text: {} }, any: true, object: true },
    { body: undefined, any: false, object: false },
    { body: null, any: false, object: false },
    { body: '', any: false, object: false },
    { body: Number.NaN, any: false, object: false },
    { body: new Date(Number.NaN), any: false, object: false },
    { body: [], any: false, object: false },
    { body: [null, ''], any: false, object: false },
    { body: {}, any: false, object: false },
    { body: { text: '' }, any: false, object: false },
  ])(
    'a source that must be present is $any for $body, and $object if the field is within it',
    ({ body, any, object }) => {
      expect(answers('has_body', body)).toEqual([any, any, any, any]);
      expect(answers('body.is_set', body)).toEqual([object, object, object, object]);
    },
  );

  test.each(['has_body:true', 'has_body:false', 'body.is_set:true', 'body.is_set:false'])(
    '%s has a witness',
    (query) => {
      const checked = compile(query);
      const found = checkSatisfiability(checked);
      expect(found.satisfiable === true && compileMatcher(checked)(found.witness)).toBe(true);
    },
  );
});
