import { spawnSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import * as codemirrorState from '@codemirror/state';
import { describe, expect, test } from 'vitest';
import * as languageService from '../../src/assist/index.ts';
import { moneyAt } from '../../src/assist/money.ts';
import { readPasted } from '../../src/assist/paste/read-pasted.ts';
import { guessClauses } from '../../src/assist/sentences/guess-clauses.ts';
import { readFieldNumber } from '../../src/assist/sentences/read-value.ts';
import * as codemirror from '../../src/box/codemirror/index.ts';
import { changedPart, isTypingKey } from '../../src/box/element/native-input.ts';
import * as client from '../../src/client/index.ts';
import * as engines from '../../src/engines/index.ts';
import { inferSchema } from '../../src/files/catalogues/infer-schema.ts';
import * as linter from '../../src/files/project/index.ts';
import * as core from '../../src/index.ts';
import { editDistance } from '../../src/language/base/closest-names.ts';
import { findMeanings, findSynonym, foldWord } from '../../src/language/catalogue/synonyms.ts';
import { PAYMENT_STATUS } from '../../src/language/catalogue/value-sets.ts';
import { closestFields } from '../../src/language/checker/closest-fields.ts';
import { quoteList, quoteText } from '../../src/language/diagnostic/quote.ts';
import { formatChecked } from '../../src/language/formatter/format-checked.ts';
import { formatExpression } from '../../src/language/formatter/format-expression.ts';
import { parseExpression } from '../../src/language/syntax/parse-query.ts';
import { quoteDouble } from '../../src/language/syntax/print-query.ts';
import * as objects from '../../src/objects/index.ts';
import { foldText } from '../../src/objects/matcher/fold-text.ts';
import * as sandbox from '../../src/sandbox/server/index.ts';
import clausal from '../../src/tools/eslint/index.ts';
import * as testing from '../../src/tools/test/index.ts';
import { readSources } from '../layers/layers.ts';
import { type Example, readExamples, splitExample } from './examples.ts';
import { drizzleSql, kyselySql, SQL, sqliteTable, text } from './query-builders.ts';

/** The exports that the examples may use, by file or package. */
const MODULES = {
  'src/index.ts': core,
  'src/engines/index.ts': engines,
  'src/client/index.ts': client,
  'src/sandbox/server/index.ts': sandbox,
  'node:sqlite': { DatabaseSync },
  'test/docs/query-builders.ts': { drizzleSql, kyselySql, SQL, sqliteTable, text },
  '@codemirror/state': { EditorState: codemirrorState.EditorState },
  'src/box/codemirror/index.ts': codemirror,
  'src/box/element/native-input.ts': { changedPart, isTypingKey },
  'src/tools/eslint/index.ts': { clausal },
  'src/assist/index.ts': languageService,
  'src/assist/money.ts': { moneyAt },
  'src/assist/sentences/read-value.ts': { readFieldNumber },
  'src/objects/index.ts': objects,
  'src/files/project/index.ts': linter,
  'src/tools/test/index.ts': testing,
  'src/language/syntax/print-query.ts': { quoteDouble },
  'src/language/diagnostic/quote.ts': { quoteList, quoteText },
  'src/language/catalogue/synonyms.ts': { findMeanings, findSynonym, foldWord },
  'src/language/catalogue/value-sets.ts': { PAYMENT_STATUS },
  'src/language/base/closest-names.ts': { editDistance },
  'src/language/checker/closest-fields.ts': { closestFields },
  'src/assist/sentences/guess-clauses.ts': { guessClauses },
  'src/assist/paste/read-pasted.ts': { readPasted },
  'src/files/catalogues/infer-schema.ts': { inferSchema },
  'src/language/formatter/format-checked.ts': { formatChecked },
  'src/language/formatter/format-expression.ts': { formatExpression },
  'src/language/syntax/parse-query.ts': { parseExpression },
  'src/objects/matcher/fold-text.ts': { foldText },
};
const SCOPE: Readonly<Record<string, unknown>> = Object.assign({}, ...Object.values(MODULES));

/** Examples may use `await`. */
const AsyncFunction = (async () => {}).constructor as FunctionConstructor;

async function runExample(code: string): Promise<{ readonly actual: unknown; readonly expected: unknown }> {
  const { before, expression, value } = splitExample(code);
  const run = new AsyncFunction(...Object.keys(SCOPE), `{ ${before}\nreturn [(${expression}), (${value})]; }`);
  const [actual, expected] = await run(...Object.values(SCOPE));
  return { actual, expected };
}

/** The output of the compiler for all examples together. */
function compileExamples(examples: readonly Example[]): string {
  const modules = Object.entries(MODULES).map(([file, exported]) => {
    const names = Object.keys(exported).map((name) => (name === 'clausal' ? 'default as clausal' : name));
    const specifier = /^(?:src|test)\//.test(file) ? `../${file}` : file;
    return `import { ${names.join(', ')} } from '${specifier}';`;
  });
  const imports = ["import '../src/box/element/index.ts';", ...modules];
  const functions = examples.map(({ code }) => {
    const { before, expression } = splitExample(code);
    return `export const _ = async () => {\n${before}\nreturn (${expression});\n};`;
  });
  const numbered = functions.map((text, index) => text.replace('_', `example${index}`));
  const file = path.resolve('dist', `examples-${process.pid}.ts`);
  writeFileSync(file, [...imports, ...numbered].join('\n'));
  const options = '--ignoreConfig --noEmit --strict --target es2024 --module nodenext --types node --skipLibCheck';
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

  test('docstring examples are found in the sources', () => expect(examples.length).toBeGreaterThan(8));

  // The browser tests run the others.
  test.each(examples.filter(({ needsPage }) => !needsPage))('$file: $code', async ({ code }) => {
    const { actual, expected } = await runExample(code);
    expect(actual).toEqual(expected);
  });

  test('all compile', () => {
    expect(compileExamples(examples)).toBe('');
  });

  test('exist for every public function', () => {
    const functions = Object.entries({
      ...core,
      ...objects,
      ...client,
      ...sandbox,
      ...engines,
      ...languageService,
      ...linter,
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
