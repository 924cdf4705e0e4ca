import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { readBaseline, writeBaseline } from '../../../src/project/baseline/baseline-file.ts';
import { LintError } from '../../../src/project/errors.ts';
import { createTemporaryFolder } from '../temporary-folder.ts';

describe('a baseline file', () => {
  test('is read as it was written, and ends its last line', () => {
    const file = path.join(createTemporaryFolder(), 'baseline.json');
    const baseline = { 'a.query': { 'unknown-field': 2 } };
    writeBaseline(file, baseline);
    expect(readBaseline(file)).toEqual(baseline);
    expect(readFileSync(file, 'utf8')).toMatch(/}\n$/);
  });

  test.each([
    { json: '{', problem: /is not a baseline: it is not JSON$/ },
    { json: '<<<<<<< main', problem: /is not a baseline: it is not JSON$/ },
    { json: '[]', problem: /is not a baseline: must be an object$/ },
    { json: '{"version":2,"files":{}}', problem: /is not a baseline: version: must be `1`$/ },
    { json: '{"version":1}', problem: /is not a baseline: files: is missing$/ },
    { json: '{"version":1,"files":{"a":{"b":0}}}', problem: /is not a baseline: files\.a\.b: must be at least 1$/ },
    { json: '{"version":1,"files":{"a":{"b":"c"}}}', problem: /is not a baseline: files\.a\.b: / },
  ])('that holds $json is refused', ({ json, problem }) => {
    const file = path.join(createTemporaryFolder(), 'baseline.json');
    writeFileSync(file, json);
    expect(() => readBaseline(file)).toThrow(problem);
    expect(() => readBaseline(file)).toThrow(LintError);
  });

  test('that is not there is an error that says how to make one', () => {
    const file = path.join(createTemporaryFolder(), 'none.json');
    expect(() => readBaseline(file)).toThrow(
      `cannot read the baseline ${file}: no such file or directory; --write-baseline creates one`,
    );
  });

  test('that cannot be written is an error', () => {
    const file = path.join(createTemporaryFolder(), 'no', 'baseline.json');
    expect(() => writeBaseline(file, {})).toThrow(LintError);
  });
});
