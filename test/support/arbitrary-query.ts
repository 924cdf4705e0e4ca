import fc from 'fast-check';
import type { ResourceLike } from '../../src/language/catalogue/catalogue.ts';
import type { Field } from '../../src/language/catalogue/field.ts';
import { OPERATORS, TAKES_NULL } from '../../src/language/catalogue/field-types.ts';
import type { Resource } from '../../src/language/catalogue/resource.ts';
import { checkQuery } from '../../src/language/checker/check-query.ts';
import type { CheckedQuery } from '../../src/language/checker/checked-query.ts';
import { quoteDouble } from '../../src/language/syntax/print-query.ts';
import { usualInstant, usualNumber, wordyText } from './arbitrary-object.ts';
import { validQuery } from './valid-queries.ts';

/** The text of a value that some object is likely to have. */
export function usualText({ type, values }: Field): fc.Arbitrary<string> {
  switch (type) {
    case 'token':
      return values === undefined ? wordyText.map(quoteDouble) : fc.constantFrom(...values.members).map(quoteDouble);
    case 'string':
      return fc
        .oneof(wordyText, fc.constantFrom('cof', 'off', 'k j', 'ork', '\ny', 'σας', '😀', 'a-b'))
        .map(quoteDouble);
    case 'any':
    case 'numeric':
      return usualNumber.map((number) => BigInt(Math.trunc(number)).toString());
    case 'date':
      return usualInstant.map((text) => quoteDouble(/^\d+$|T/.test(text) ? text : `${text}T00:00:00Z`));
    case 'boolean':
      return fc.constantFrom('true', 'false');
    case 'presence':
      return fc.constant('null');
  }
}

/** A clause on a field, or on one of its keys. */
export function clauseOn(field: Field): fc.Arbitrary<string> {
  const name = field.keyed === true ? fc.constantFrom(`${field.path}[a]`, `${field.path}[b]`) : fc.constant(field.path);
  const valued = fc.tuple(fc.constantFrom(...OPERATORS[field.type]), usualText(field)).map((parts) => parts.join(''));
  const absent = fc.constant(':null');
  return fc
    .tuple(fc.constantFrom('', '-'), name, TAKES_NULL[field.type] ? fc.oneof(valued, valued, absent) : valued)
    .map((parts) => parts.join(''));
}

/** Queries on the given fields, mostly for values that objects have. */
export function arbitraryQuery(resource: Resource, paths: readonly string[]): fc.Arbitrary<string> {
  const fields = paths.flatMap((path) => resource.entries.get(path) ?? []);
  const clauses = fc.array(fc.constantFrom(...fields).chain(clauseOn), { minLength: 1, maxLength: 4 });
  const ofOneField = fc
    .constantFrom(...fields)
    .chain((field) => fc.array(clauseOn(field), { minLength: 1, maxLength: 4 }));
  const text = fc.oneof(
    { arbitrary: clauses.map((all) => all.join(' ')), weight: 4 },
    { arbitrary: (resource.limits.or === 'any' ? clauses : ofOneField).map((all) => all.join(' OR ')), weight: 2 },
    validQuery(resource),
  );
  return text.filter((one) => checkQuery(resource, one).valid);
}

/** Checks a valid text and returns its query. */
export function readQuery(resource: ResourceLike, text: string): CheckedQuery {
  const { query } = checkQuery(resource, text);
  if (query === undefined) throw new Error(`${text} is not a valid query`);
  return query;
}
