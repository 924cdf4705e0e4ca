import path from 'node:path';
import { readSources } from '../layers/layers.ts';

/** The code under an `@example` in the sources. */
export interface Example {
  readonly file: string;
  readonly code: string;
  /** Whether it needs a DOM. */
  readonly needsPage: boolean;
}

/** The code under each `@example` in the sources. */
export function readExamples(): readonly Example[] {
  const examples: Example[] = [];
  for (const { name, text } of readSources(path.resolve('src'))) {
    for (const [, body = ''] of text.matchAll(/\/\*\*([\s\S]*?)\*\//g)) {
      const [, example] = body.split('@example');
      if (example === undefined) continue;
      const code = example.replaceAll(/^ *\* ?/gm, '').trim();
      examples.push({ file: name, code, needsPage: code.includes('document.') });
    }
  }
  return examples;
}

/** Splits an example into its statements, its last expression and the expected value in the comment after it. */
export function splitExample(code: string): {
  readonly before: string;
  readonly expression: string;
  readonly value: string;
} {
  const match = /^([\s\S]*?)((?:^|\n)[^\n]+?)\s*\n?\/\/ (.+)$/.exec(code);
  if (match === null) throw new Error(`an example ends in an expression and its value in a comment:\n${code}`);
  const [, before = '', expression = '', value = ''] = match;
  return { before, expression: expression.trim(), value };
}
