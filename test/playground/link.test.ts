import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MAX_QUERY_LENGTH } from '../../src/language/syntax/syntax-diagnostics.ts';
import { readLink, writeLink } from '../../src/playground/link.ts';

const RESOURCES = ['payments', 'plans'];
const TABS = ['explain', 'code'];

describe('the link to share', () => {
  test('restores the resource, the query and the tab', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...RESOURCES),
        // A lone surrogate cannot stand in a URL.
        fc.string({ unit: 'grapheme', maxLength: 200 }),
        fc.constantFrom(...TABS),
        (resource, query, tab) => {
          const link = { resource, query, tab };
          expect(readLink(writeLink(link), RESOURCES, TABS)).toEqual(link);
        },
      ),
    );
  });

  test.each([
    { hash: '', link: {} },
    { hash: '#', link: {} },
    { hash: '#nonsense', link: {} },
    { hash: '#resource=invoices&query=a&tab=code', link: { tab: 'code' } },
    { hash: '#resource=__proto__&tab=constructor', link: {} },
    { hash: '#query=amount>5', link: {} },
    { hash: '#resource=plans&query=%E0%A4%A', link: { resource: 'plans', query: '\uFFFD%A' } },
    { hash: '#resource=plans', link: { resource: 'plans', query: '' } },
    { hash: `#resource=plans&query=${'a'.repeat(MAX_QUERY_LENGTH + 1)}`, link: { resource: 'plans' } },
  ])('keeps only the known parts of $hash', ({ hash, link }) => {
    expect(readLink(hash, RESOURCES, TABS)).toEqual(link);
  });
});
