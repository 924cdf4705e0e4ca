import { expect, test } from 'vitest';
import { readEslintExample, runEslint } from './eslint-example.ts';

test('ESLint prints what the guide shows, for the program and the config that it shows', () => {
  const { files, output } = readEslintExample();
  expect(Object.keys(files)).toEqual(['eslint.config.js', 'search.js']);
  expect(runEslint(files)).toEqual({ stdout: output, stderr: '' });
}, 30_000);
