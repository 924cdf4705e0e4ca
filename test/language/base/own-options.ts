import { spawnSync } from 'node:child_process';
import { expect } from 'vitest';
import { readSources } from '../../layers/layers.ts';

/** The properties of expressions as data. */
const DATA_NAMES = ['field', 'op', 'value', 'in', 'between', 'absent', 'all', 'any', 'not'];

/** The properties of the options, parts and data that callers pass. */
function findOptionNames(): readonly string[] {
  const names = new Set([...DATA_NAMES, 'rows', 'connective']);
  for (const { text } of readSources('src')) {
    for (const [, body = ''] of text.matchAll(
      /^(?:export )?interface (?:\w*(?:Options|Row|Rows|Parts)|FieldDefinition)\b[^{\n]*\{\n(.*?)^\}/gms,
    )) {
      for (const [, name = ''] of body.matchAll(/^ {2}(?:readonly )?(\w+)\??[:(]/gm)) names.add(name);
    }
  }
  return [...names];
}

/** Expects that no result changes while every object inherits the names of options: all at once, or each in turn. */
export function expectOwnOptions(polluting: 'all' | 'each'): void {
  const names = findOptionNames();
  const known = [...DATA_NAMES, 'limit', 'unsafe', 'connective', 'sortBy', 'facets', 'review'];
  expect(names).toEqual(expect.arrayContaining(known));
  const parameters = ['test/support/polluted.ts', JSON.stringify(names), polluting];
  const { stdout, stderr } = spawnSync(process.execPath, parameters, { encoding: 'utf8' });
  expect(stderr).toBe('');
  expect(JSON.parse(stdout)).toEqual([]);
}
