import { spawnSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import * as codemirrorState from '@codemirror/state';
import { describe, expect, test } from 'vitest';
import { isFieldName, isOperatorOf, isSearch } from '../../src/builder/guards.ts';
import { fromRows } from '../../src/builder/rows.ts';
import { splitOneOf } from '../../src/builder/split-one-of.ts';
import { findMeanings, findSynonym, foldWord } from '../../src/catalogue/synonyms.ts';
import { PAYMENT_STATUS } from '../../src/catalogue/value-sets.ts';
import * as catalogueFile from '../../src/catalogue-file/index.ts';
import { closestFields } from '../../src/checker/closest-fields.ts';
import { editDistance } from '../../src/checker/edit-distance.ts';
import * as codemirror from '../../src/codemirror/index.ts';
import * as collection from '../../src/collection/index.ts';
import { quoteList, quoteText } from '../../src/diagnostic/quote.ts';
import * as render from '../../src/diagnostic/render.ts';
import { changedPart } from '../../src/element/changed-part.ts';
import { isTypingKey } from '../../src/element/typing-keys.ts';
import clausal from '../../src/eslint/index.ts';
import * as jest from '../../src/expect/jest.ts';
import * as core from '../../src/index.ts';
import { guessClauses } from '../../src/language-service/guess/guess-clauses.ts';
import * as languageService from '../../src/language-service/index.ts';
import { moneyAt } from '../../src/language-service/money.ts';
import { readFieldNumber } from '../../src/language-service/search/read-money.ts';
import * as linter from '../../src/linter/index.ts';
import * as logic from '../../src/logic/index.ts';
import * as matcher from '../../src/matcher/index.ts';
import * as config from '../../src/project/config/index.ts';
import * as project from '../../src/project/index.ts';
import { quoteDouble } from '../../src/syntax/print-query.ts';
import * as testing from '../../src/testing/index.ts';
import { readSources } from '../layers/layers.ts';
import { type Example, readExamples, splitExample } from './examples.ts';

/** What the examples may use, by the file or package that it comes from. */
const MODULES = {
  'src/index.ts': core,
  'src/builder/guards.ts': { isFieldName, isOperatorOf, isSearch },
  'src/builder/rows.ts': { fromRows },
  'src/builder/split-one-of.ts': { splitOneOf },
  'src/catalogue-file/index.ts': catalogueFile,
  'src/diagnostic/render.ts': render,
  'src/collection/index.ts': collection,
  '@codemirror/state': { EditorState: codemirrorState.EditorState },
  'src/codemirror/index.ts': codemirror,
  'src/element/changed-part.ts': { changedPart },
  'src/element/typing-keys.ts': { isTypingKey },
  'src/eslint/index.ts': { clausal },
  'src/expect/jest.ts': jest,
  'src/project/config/index.ts': config,
  'src/language-service/index.ts': languageService,
  'src/language-service/money.ts': { moneyAt },
  'src/language-service/search/read-money.ts': { readFieldNumber },
  'src/linter/index.ts': linter,
  'src/logic/index.ts': logic,
  'src/matcher/index.ts': matcher,
  'src/project/index.ts': project,
  'src/testing/index.ts': testing,
  'src/syntax/print-query.ts': { quoteDouble },
  'src/diagnostic/quote.ts': { quoteList, quoteText },
  'src/catalogue/synonyms.ts': { findMeanings, findSynonym, foldWord },
  'src/catalogue/value-sets.ts': { PAYMENT_STATUS },
  'src/checker/edit-distance.ts': { editDistance },
  'src/checker/closest-fields.ts': { closestFields },
  'src/language-service/guess/guess-clauses.ts': { guessClauses },
};
const SCOPE: Readonly<Record<string, unknown>> = Object.assign({}, ...Object.values(MODULES));

/** An example may wait for what it calls. */
const AsyncFunction = (async () => {}).constructor as FunctionConstructor;

async function runExample(code: string): Promise<{ readonly actual: unknown; readonly expected: unknown }> {
  const { before, expression, value } = splitExample(code);
  const run = new AsyncFunction(...Object.keys(SCOPE), `{ ${before}\nreturn [(${expression}), (${value})]; }`);
  const [actual, expected] = await run(...Object.values(SCOPE));
  return { actual, expected };
}

/** What the compiler says of all examples together. */
function compileExamples(examples: readonly Example[]): string {
  const modules = Object.entries(MODULES).map(([file, exported]) => {
    const names = Object.keys(exported).map((name) => (name === 'clausal' ? 'default as clausal' : name));
    const specifier = file.startsWith('src/') ? `../${file}` : file;
    return `import { ${names.join(', ')} } from '${specifier}';`;
  });
  const imports = ["import '../src/element/index.ts';", ...modules];
  const functions = examples.map(({ code }) => {
    const { before, expression } = splitExample(code);
    return `export const _ = async () => {\n${before}\nreturn (${expression});\n};`;
  });
  const numbered = functions.map((text, index) => text.replace('_', `example${index}`));
  const file = path.resolve('dist', `examples-${process.pid}.ts`);
  writeFileSync(file, [...imports, ...numbered].join('\n'));
  const options = '--ignoreConfig --noEmit --strict --target es2023 --module nodenext --types node --skipLibCheck';
  try {
    return spawnSync(
      process.execPath,
      ['node_modules/typescript/bin/tsc', ...options.split(' '), '--allowImportingTsExtensions', file],
      { encoding: 'utf8' },
    ).stdout;
  } finally {
    rmSync(file);
  }
}

describe('docstring examples', () => {
  const examples = readExamples();

  test('there are some', () => expect(examples.length).toBeGreaterThan(8));

  // The others are run in a browser.
  test.each(examples.filter(({ needsPage }) => !needsPage))('$file: $code', async ({ code }) => {
    const { actual, expected } = await runExample(code);
    expect(actual).toEqual(expected);
  });

  test('all compile', () => {
    expect(compileExamples(examples)).toBe('');
  });

  test('every function that a user calls has one', () => {
    const functions = Object.entries({
      ...core,
      ...catalogueFile,
      ...render,
      ...matcher,
      ...collection,
      ...config,
      ...languageService,
      ...linter,
      ...logic,
      ...project,
    })
      .filter(([, value]) => typeof value === 'function' && !/^class /.test(String(value)))
      .map(([name]) => name);
    const all = readSources(path.resolve('src'))
      .map(({ text }) => text)
      .join('\n');
    const without = functions.filter((name) => {
      const at = all.search(new RegExp(`export (?:async )?function ${name}\\b`));
      const docstring = all.slice(all.lastIndexOf('/**', at), at);
      return !docstring.includes('@example');
    });
    expect(without).toEqual([]);
  });
});
