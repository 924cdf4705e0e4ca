import path from 'node:path';
import { describe, expect, test } from 'vitest';
import * as catalogueFile from '../../src/catalogue-file/index.ts';
import { closestFields } from '../../src/checker/closest-fields.ts';
import { editDistance } from '../../src/checker/edit-distance.ts';
import { quoteText } from '../../src/diagnostic/quote.ts';
import * as render from '../../src/diagnostic/render.ts';
import * as core from '../../src/index.ts';
import { quoteDouble } from '../../src/syntax/escape.ts';
import { readSources } from '../layers/layers.ts';

const SCOPE = { ...core, ...catalogueFile, ...render, quoteDouble, quoteText, editDistance, closestFields };

interface Example {
  readonly file: string;
  readonly code: string;
}

/** The code under each `@example` in the sources. */
function readExamples(): readonly Example[] {
  const examples: Example[] = [];
  for (const { name, text } of readSources(path.resolve('src'))) {
    for (const [, body = ''] of text.matchAll(/\/\*\*([\s\S]*?)\*\//g)) {
      const [, example] = body.split('@example');
      if (example !== undefined) examples.push({ file: name, code: example.replaceAll(/^ *\* ?/gm, '').trim() });
    }
  }
  return examples;
}

/** Runs the statements of an example and compares the last expression with the comment that follows it. */
function runExample(code: string): { readonly actual: unknown; readonly expected: unknown } {
  const match = /^([\s\S]*?)((?:^|\n)[^\n]+?)\s*\n?\/\/ (.+)$/.exec(code);
  if (match === null) throw new Error(`an example ends in an expression and its value in a comment:\n${code}`);
  const [, before = '', expression = '', value = ''] = match;
  const run = new Function(...Object.keys(SCOPE), `${before}\nreturn [(${expression.trim()}), (${value})];`);
  const [actual, expected] = run(...Object.values(SCOPE));
  return { actual, expected };
}

describe('docstring examples', () => {
  const examples = readExamples();

  test('there are some', () => expect(examples.length).toBeGreaterThan(8));

  test.each(examples)('$file: $code', ({ code }) => {
    const { actual, expected } = runExample(code);
    expect(actual).toEqual(expected);
  });

  test('every function that a user calls has one', () => {
    const functions = Object.entries({ ...core, ...catalogueFile, ...render })
      .filter(([, value]) => typeof value === 'function' && !/^class /.test(String(value)))
      .map(([name]) => name);
    const all = readSources(path.resolve('src'))
      .map(({ text }) => text)
      .join('\n');
    const without = functions.filter((name) => {
      const at = all.search(new RegExp(`export function ${name}\\b`));
      const docstring = all.slice(all.lastIndexOf('/**', at), at);
      return !docstring.includes('@example');
    });
    expect(without).toEqual([]);
  });
});
