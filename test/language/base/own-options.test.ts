import { spawnSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { ownOptions } from '../../../src/language/base/plain-data.ts';
import { readSources } from '../../layers/layers.ts';

/** The properties of the options, rows and parts that callers pass. */
function findOptionNames(): readonly string[] {
  const names = new Set(['not', 'op', 'value', 'rows', 'connective']);
  for (const { text } of readSources('src')) {
    for (const [, body = ''] of text.matchAll(
      /^(?:export )?interface (?:\w*(?:Options|Row|Rows|Parts)|FieldDefinition)\b[^{\n]*\{\n(.*?)^\}/gms,
    )) {
      for (const [, name = ''] of body.matchAll(/^ {2}(?:readonly )?(\w+)\??[:(]/gm)) names.add(name);
    }
  }
  return [...names];
}

describe('ownOptions', () => {
  test('copies own properties into an object without a prototype', () => {
    const options = Object.assign(Object.create({ limit: 5 }), { page: 'a', sortBy: undefined });
    expect(Object.entries(ownOptions(options))).toEqual([
      ['page', 'a'],
      ['sortBy', undefined],
    ]);
    expect('limit' in ownOptions(options)).toBe(false);
    expect('toString' in ownOptions(undefined)).toBe(false);
  });
});

test('no inherited property is taken for an option, in any function', () => {
  const names = findOptionNames();
  expect(names).toEqual(expect.arrayContaining(['limit', 'unsafe', 'not', 'connective', 'sortBy', 'facets', 'review']));
  const { stdout, stderr } = spawnSync(process.execPath, ['test/support/polluted.ts', JSON.stringify(names)], {
    encoding: 'utf8',
  });
  expect(stderr).toBe('');
  expect(JSON.parse(stdout)).toEqual([]);
}, 120_000);
