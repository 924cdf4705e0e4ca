import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { readBaseline, writeBaseline } from '../../../src/files/project/baseline.ts';
import { LintError } from '../../../src/files/project/lint-error.ts';
import { createTemporaryFolder } from './temporary-folder.ts';

describe('a baseline file', () => {
  test('reads what was written, with a line break at the end', () => {
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
  ])('is refused if it contains $json', ({ json, problem }) => {
    const file = path.join(createTemporaryFolder(), 'baseline.json');
    writeFileSync(file, json);
    expect(() => readBaseline(file)).toThrow(problem);
    expect(() => readBaseline(file)).toThrow(LintError);
  });

  test('reports a missing file and says how to create it', () => {
    const file = path.join(createTemporaryFolder(), 'none.json');
    expect(() => readBaseline(file)).toThrow(
      `cannot read the baseline ${file}: no such file or directory; --write-baseline creates one`,
    );
  });

  test('throws if the file cannot be written', () => {
    const file = path.join(createTemporaryFolder(), 'no', 'baseline.json');
    expect(() => writeBaseline(file, {})).toThrow(LintError);
  });
});
