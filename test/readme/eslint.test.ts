import { expect, test } from 'vitest';
import { readEslintExample, runEslint } from './eslint-example.ts';

test('ESLint prints the output shown in the guide for the program and config shown there', () => {
  const { files, output } = readEslintExample();
  expect(Object.keys(files)).toEqual(['eslint.config.js', 'search.js']);
  expect(runEslint(files)).toEqual({ stdout: output, stderr: '' });
});
