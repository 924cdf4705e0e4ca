import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { QueryBuilder } from '../../src/builder/query-builder.ts';
import { fromRows } from '../../src/builder/rows.ts';
import { search } from '../../src/builder/search-text.ts';
import { catalogue } from '../../src/language/catalogue/catalogue.ts';
import { checkQuery } from '../../src/language/checker/check-query.ts';
import { ODD_VALUES } from '../support/odd-values.ts';
import { validQuery } from '../support/valid-queries.ts';
import { callStep, stepsOn } from './arbitrary-step.ts';

const either = search('payments').oneOf('id', ['a', 'b']);
const both = search('payments').where('amount', '>=', 5).where('amount', '<', 9);
const a = { field: 'id', op: ':', value: 'a' };
const b = { field: 'id', op: ':', value: 'b' };
const orA = { ...a, connective: 'or' } as const;
const orB = { ...b, connective: 'or' } as const;

const readBack = (rows: unknown, connective?: 'and' | 'or') => fromRows('payments', rows as never, { connective });
const codesOf = (rows: unknown, connective?: 'and' | 'or') =>
  readBack(rows, connective).errors.map(({ index, code }) => `${index} ${code}`);

describe('the rows of a search', () => {
  test('carry the connective of an OR query', () => {
    expect(either.clauses).toEqual([orA, orB]);
    expect(either.toRows()).toEqual({ connective: 'or', rows: [orA, orB] });
    expect(search('payments').oneOf('id', ['a']).toRows()).toEqual({ connective: 'or', rows: [orA] });
  });

  test('do not mention AND', () => {
    expect(both.clauses.every((row) => !('connective' in row))).toBe(true);
    expect(both.toRows()).toEqual({ connective: 'and', rows: both.clauses });
    expect(search('payments').toRows()).toEqual({ connective: 'and', rows: [] });
  });
});

describe.each(Object.values(catalogue))('on $name', (resource) => {
  function expectSame(found: QueryBuilder): void {
    for (const rows of [found.toRows(), found.clauses]) {
      const { search: read } = fromRows(resource, JSON.parse(JSON.stringify(rows)));
      expect(read).toEqual(found);
      expect(read?.equals(found)).toBe(true);
      expect(read?.connective).toBe(found.connective);
    }
  }

  test('fromRows reads back every checked query, connective included', () => {
    fc.assert(
      fc.property(validQuery(resource), (text) => {
        const { query } = checkQuery(resource, text);
        if (query !== undefined) expectSame(search(resource, query) as unknown as QueryBuilder);
      }),
      { numRuns: 300 },
    );
  });

  test('fromRows reads back the search of any steps, connective included', () => {
    fc.assert(
      fc.property(stepsOn(resource), (steps) => {
        let found = search(resource) as unknown as QueryBuilder;
        for (const step of steps) {
          try {
            found = callStep(found, step);
          } catch {
            continue;
          }
          expectSame(found);
          expectSame(found.without(found.clauses[0]?.field ?? 'id'));
        }
      }),
      { numRuns: 300 },
    );
  });
});

describe('fromRows of stored rows', () => {
  test('reads back an OR query of one clause', () => {
    const one = search('payments').orWhere('id', ':', 'a');
    expect(readBack(one.toRows()).search?.connective).toBe('or');
    expect(readBack(one.clauses).search?.connective).toBe('or');
  });

  test.each<[rows: unknown, connective: 'and' | 'or' | undefined, text: string]>([
    [[orA, orB], undefined, 'id:"a" OR id:"b"'],
    [[undefined, orA, null, orB, false], undefined, 'id:"a" OR id:"b"'],
    [[orA, orB], 'or', 'id:"a" OR id:"b"'],
    [[a, orB], 'or', 'id:"a" OR id:"b"'],
    [[a, b], 'or', 'id:"a" OR id:"b"'],
    [[a, b], undefined, 'id:"a" id:"b"'],
    [{ connective: 'or', rows: [a, b] }, undefined, 'id:"a" OR id:"b"'],
    [{ connective: 'or', rows: [orA, b] }, 'or', 'id:"a" OR id:"b"'],
    [{ connective: 'and', rows: [a, b] }, undefined, 'id:"a" id:"b"'],
    [both.clauses, undefined, 'amount>=5 amount<9'],
  ])('joins rows as they say: case %#', (rows, connective, text) => {
    expect(String(readBack(rows, connective).search)).toBe(text);
  });

  test.each<[rows: unknown, connective: 'and' | 'or' | undefined, codes: readonly string[]]>([
    [[orA, b], undefined, ['1 mixed-connectives']],
    [[a, orB], undefined, ['1 mixed-connectives']],
    [[a, undefined, b, orB], undefined, ['3 mixed-connectives']],
    [[orA, orB], 'and', ['0 mixed-connectives', '1 mixed-connectives']],
    [{ connective: 'and', rows: [orA] }, undefined, ['0 mixed-connectives']],
    [{ connective: 'and', rows: [a, orB] }, undefined, ['1 mixed-connectives']],
    [{ connective: 'or', rows: [a] }, 'and', ['-1 mixed-connectives']],
    [{ connective: 'and', rows: [a] }, 'or', ['-1 mixed-connectives']],
    [[{ ...a, connective: 'and' }], undefined, ['0 invalid-row']],
    [[{ ...a, connective: ['or'] }], undefined, ['0 invalid-row']],
    [[a], 'xor' as 'or', ['-1 invalid-row']],
    [{ rows: [a] }, undefined, ['-1 invalid-row']],
    [{ connective: 'OR', rows: [a] }, undefined, ['-1 invalid-row']],
    [{ connective: ['or'], rows: [a] }, undefined, ['-1 invalid-row']],
    [{ connective: 'or', rows: { 0: a, length: 1 } }, undefined, ['-1 invalid-row']],
    [{ connective: 'or', rows: 'a' }, undefined, ['-1 invalid-row']],
    [Object.create({ connective: 'or', rows: [a] }), undefined, ['-1 invalid-row']],
  ])('refuses what it cannot read, and never joins it otherwise: case %#', (rows, connective, codes) => {
    expect(codesOf(rows, connective)).toEqual(codes);
    expect(readBack(rows, connective).search).toBeUndefined();
  });

  test('says which rows are mixed', () => {
    expect(readBack([a, orB]).errors).toEqual([
      {
        index: 1,
        code: 'mixed-connectives',
        message: 'rows of an OR query are joined with AND',
      },
    ]);
  });

  test('refuses odd values in place of the rows without throwing', () => {
    for (const { what, value } of ODD_VALUES) {
      if (what === 'a list') continue;
      expect(codesOf(value), what).toEqual(['-1 invalid-row']);
      expect(codesOf({ connective: value, rows: [a] }), what).toEqual(['-1 invalid-row']);
      expect(codesOf({ connective: 'or', rows: value }), what).toEqual(['-1 invalid-row']);
    }
  });

  test('reads each part once', () => {
    let reads = 0;
    const saved = {
      get connective() {
        reads += 1;
        return reads === 1 ? 'or' : 'and';
      },
      rows: [a, b],
    };
    expect(String(readBack(saved).search)).toBe('id:"a" OR id:"b"');
    const rows = [
      {
        ...a,
        get connective() {
          throw new Error('not to be asked');
        },
      },
    ];
    expect(codesOf(rows)).toEqual(['0 invalid-row']);
  });
});

describe('warnings', () => {
  test.each(Object.values(catalogue))('are those of the text, on $name', (resource) => {
    fc.assert(
      fc.property(stepsOn(resource), (steps) => {
        let found = search(resource) as unknown as QueryBuilder;
        for (const step of steps) {
          try {
            found = callStep(found, step);
          } catch {
            // Only searches are of interest here.
          }
        }
        if (found.count > 0) expect(found.warnings).toEqual(checkQuery(resource, String(found)).diagnostics);
      }),
      { numRuns: 200 },
    );
  });

  test('are computed once, and are no own property', () => {
    const found = search('payments').where('customer.email', ':', '');
    expect(found.warnings.map(({ code }) => code)).toEqual(['empty-value']);
    expect(found.warnings).toBe(found.warnings);
    expect(Object.getOwnPropertyNames(found)).toEqual(['resource', 'text']);
    expect(both.warnings).toEqual([]);
    expect(search('payments').warnings).toEqual([]);
  });
});
