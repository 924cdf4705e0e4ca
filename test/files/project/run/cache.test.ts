import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { LintError } from '../../../../src/files/project/lint-error.ts';
import { openCache } from '../../../../src/files/project/run/cache.ts';
import { reportOf } from '../../reports/sample-reports.ts';
import { createTemporaryFolder } from '../temporary-folder.ts';

const REPORT = reportOf('a.query', ['# resource: payments', 'status:"x"']);
const { keyOf } = openCache('', '1');
const KEY = keyOf(REPORT.text, 'settings');

describe('the cache', () => {
  test('gives a later run the reports of an earlier one', () => {
    const file = path.join(createTemporaryFolder(), 'deep', 'cache.json');
    const first = openCache(file, '1');
    expect(first.find('a.query', REPORT.text, KEY)).toBeUndefined();
    first.add(REPORT, KEY);
    first.save();
    expect(openCache(file, '1').find('a.query', REPORT.text, KEY)).toEqual(JSON.parse(JSON.stringify(REPORT)));
    expect(readdirSync(path.dirname(file))).toEqual(['cache.json']);
  });

  test.each([
    { what: 'another text', version: '1', key: keyOf(`${REPORT.text} `, 'settings') },
    { what: 'other settings', version: '1', key: keyOf(REPORT.text, 'other settings') },
    { what: 'another version', version: '2', key: KEY },
  ])('the cache has no report for $what', ({ version, key }) => {
    const file = path.join(createTemporaryFolder(), 'cache.json');
    const first = openCache(file, '1');
    first.add(REPORT, KEY);
    first.save();
    expect(openCache(file, version).find('a.query', REPORT.text, key)).toBeUndefined();
  });

  test('drops files that a run did not look up', () => {
    const file = path.join(createTemporaryFolder(), 'cache.json');
    const first = openCache(file, '1');
    first.add(REPORT, KEY);
    first.add({ ...REPORT, path: 'b.query' }, KEY);
    first.save();
    const second = openCache(file, '1');
    second.find('b.query', REPORT.text, KEY);
    second.save();
    expect(readFileSync(file, 'utf8')).not.toContain('a.query');
    expect(openCache(file, '1').find('b.query', REPORT.text, KEY)).toBeDefined();
  });

  test.each(['', '{', 'null', '{"version":"1","files":7}', '{"version":"1","files":[7]}'])(
    'the cache is empty where its file holds %s',
    (json) => {
      const file = path.join(createTemporaryFolder(), 'cache.json');
      writeFileSync(file, json === '' ? '' : `${keyOf('a', 'b')}\n${json}`);
      expect(openCache(file, '1').find('a.query', REPORT.text, KEY)).toBeUndefined();
    },
  );

  test.each(['\n', '{}', '# resource: payments\namount>5\n', 'a-word-of-twenty-8-letters!\n', '\ufeff'])(
    'writes over no file of somebody else: %j',
    (text) => {
      const file = path.join(createTemporaryFolder(), 'a.query');
      writeFileSync(file, text);
      expect(() => openCache(file, '1')).toThrow(
        new LintError(`${file} is not a cache and would be overwritten; name another file or remove it`),
      );
    },
  );

  test.each([
    ['an entry that is none', /\{"key":.*\}(?=\])/s, 'null'],
    ['no diagnostics', /"diagnostics":/, '"other":'],
    ['a diagnostic that is none', /"diagnostics":\[/, '"diagnostics":[null,'],
    ['its first half', /(?<=^.{80}).*/s, ''],
  ])('the cache is empty if its file was cut to %s', (_, part, instead) => {
    const file = path.join(createTemporaryFolder(), 'cache.json');
    const first = openCache(file, '1');
    first.add(REPORT, KEY);
    first.save();
    const json = readFileSync(file, 'utf8');
    writeFileSync(file, json.replace(part, instead));
    expect(readFileSync(file, 'utf8')).not.toBe(json);
    expect(openCache(file, '1').find('a.query', REPORT.text, KEY)).toBeUndefined();
  });

  test('throws if it cannot be written, and leaves no file behind', () => {
    const folder = createTemporaryFolder();
    mkdirSync(path.join(folder, 'cache'));
    const cache = openCache(path.join(folder, 'cache'), '1');
    expect(() => cache.save()).toThrow(LintError);
    expect(readdirSync(folder)).toEqual(['cache']);
  });

  test('the cache is not written by a lookup', () => {
    const file = path.join(createTemporaryFolder(), 'cache.json');
    openCache(file, '1');
    expect(existsSync(file)).toBe(false);
  });
});
