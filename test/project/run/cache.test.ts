import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { LintError } from '../../../src/project/errors.ts';
import { openCache } from '../../../src/project/run/cache.ts';
import { reportOf } from '../../reports/sample-reports.ts';
import { createTemporaryFolder } from '../temporary-folder.ts';

const REPORT = reportOf('a.query', ['# resource: payments', 'status:"x"']);
const { keyOf } = openCache('', '1');
const KEY = keyOf(REPORT.text, 'settings');

describe('the cache', () => {
  test('gives in a later run what an earlier one found', () => {
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
  ])('knows nothing of $what', ({ version, key }) => {
    const file = path.join(createTemporaryFolder(), 'cache.json');
    const first = openCache(file, '1');
    first.add(REPORT, KEY);
    first.save();
    expect(openCache(file, version).find('a.query', REPORT.text, key)).toBeUndefined();
  });

  test('forgets files that a run did not ask for', () => {
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
    'is empty where its file holds %s',
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
  ])('is empty where somebody left of its file %s', (_, part, instead) => {
    const file = path.join(createTemporaryFolder(), 'cache.json');
    const first = openCache(file, '1');
    first.add(REPORT, KEY);
    first.save();
    const json = readFileSync(file, 'utf8');
    writeFileSync(file, json.replace(part, instead));
    expect(readFileSync(file, 'utf8')).not.toBe(json);
    expect(openCache(file, '1').find('a.query', REPORT.text, KEY)).toBeUndefined();
  });

  test('that cannot be written is an error, and leaves nothing behind', () => {
    const folder = createTemporaryFolder();
    mkdirSync(path.join(folder, 'cache'));
    const cache = openCache(path.join(folder, 'cache'), '1');
    expect(() => cache.save()).toThrow(LintError);
    expect(readdirSync(folder)).toEqual(['cache']);
  });

  test('is not written by a look', () => {
    const file = path.join(createTemporaryFolder(), 'cache.json');
    openCache(file, '1');
    expect(existsSync(file)).toBe(false);
  });
});
