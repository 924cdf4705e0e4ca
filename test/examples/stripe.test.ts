import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import * as resources from '../../examples/stripe/catalogue.ts';
import { toCatalogueFile } from '../../src/language/catalogue/catalogue-file.ts';
import { loadCatalogue } from '../../src/language/catalogue/load-catalogue.ts';
import type { Resource } from '../../src/language/catalogue/resource.ts';
import { checkQuery } from '../../src/language/checker/check-query.ts';
import { fixQuery } from '../../src/language/checker/fix-query.ts';
import { formatQuery } from '../../src/language/formatter/format-query.ts';
import { VALID, WRONG } from './stripe-queries.ts';

const file = JSON.parse(readFileSync('examples/stripe/catalogue.json', 'utf8'));
const catalogue = loadCatalogue(file);

function resourceNamed(name: string): Resource {
  const resource = catalogue[name];
  if (resource === undefined) throw new Error(`there is no resource ${name}`);
  return resource;
}

const codesOf = (resource: string, text: string): readonly string[] =>
  checkQuery(resourceNamed(resource), text).diagnostics.map(({ code }) => code);

const valid = Object.entries(VALID).flatMap(([resource, queries]) =>
  queries.map((query) => {
    const [text, formatted] = typeof query === 'string' ? [query, query] : query;
    return { resource, text, formatted };
  }),
);

describe('the catalogue of Stripe', () => {
  test('says the same in TypeScript and in JSON', () => {
    expect(toCatalogueFile(Object.values(resources))).toEqual(file);
  });

  test('every field is in a documented query', () => {
    const paths = Object.values(catalogue).flatMap(({ name, entries }) =>
      Array.from(entries.keys(), (path) => ({ name, path })),
    );
    const missing = paths.filter(({ name, path }) => !VALID[name]?.some((query) => String(query).includes(path)));
    expect(missing).toEqual([]);
  });

  test.each(valid)('$resource takes $text as it is', ({ resource, text, formatted }) => {
    expect(codesOf(resource, text)).toEqual([]);
    expect(fixQuery(resourceNamed(resource), text).text).toBe(text);
    expect(formatQuery(resourceNamed(resource), text).text).toBe(formatted);
    expect(codesOf(resource, formatted)).toEqual([]);
    expect(formatQuery(resourceNamed(resource), formatted).text).toBe(formatted);
  });

  test.each(WRONG)('%s refuses %s', (resource, text, codes, fixed) => {
    expect(codesOf(resource, text)).toEqual(codes);
    expect(fixQuery(resourceNamed(resource), text).text).toBe(fixed);
    if (fixed !== text) expect(codesOf(resource, fixed)).toEqual([]);
  });
});
