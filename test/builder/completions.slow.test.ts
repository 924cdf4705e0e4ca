import path from 'node:path';
// The compiler of this project is TypeScript 7, whose language service has no JavaScript API.
import ts from 'typescript-6';
import { beforeAll, describe, expect, test } from 'vitest';

const FILE = path.resolve('test/builder/completed.ts');
const IMPORTS = `import { search } from '../../src/builder/search-text.ts';\n`;

let text = '';
let version = 0;
const { options } = ts.parseJsonConfigFileContent(
  ts.readConfigFile('tsconfig.json', ts.sys.readFile).config,
  ts.sys,
  '.',
);
const service = ts.createLanguageService({
  getScriptFileNames: () => [FILE],
  getScriptVersion: (name) => (name === FILE ? String(version) : '0'),
  getScriptSnapshot: (name) => {
    const found = name === FILE ? text : ts.sys.readFile(name);
    return found === undefined ? undefined : ts.ScriptSnapshot.fromString(found);
  },
  getCurrentDirectory: () => process.cwd(),
  getCompilationSettings: () => options,
  getDefaultLibFileName: (some) => ts.getDefaultLibFilePath(some),
  fileExists: (name) => name === FILE || ts.sys.fileExists(name),
  readFile: ts.sys.readFile,
});

/** The completions of an editor at the `|`. */
function completionsAt(marked: string): readonly string[] {
  const code = `${IMPORTS}${marked}`;
  const offset = code.indexOf('|');
  text = code.replace('|', '');
  version++;
  return service.getCompletionsAtPosition(FILE, offset, {})?.entries.map(({ name }) => name) ?? [];
}

describe('an editor', () => {
  // The first request reads the whole project.
  beforeAll(() => {
    completionsAt('|');
  }, 120_000);

  test('offers the fields of the resource', () => {
    const fields = completionsAt("search('payments').where('|')");
    expect(fields).toEqual(expect.arrayContaining(['amount', 'customer.email', 'payment_method.details.last4']));
    expect(fields).not.toContain('metadata');
    expect(completionsAt("search('plans').where('|')")).not.toContain('amount');
  });

  test.each([
    ["search('payments').where('amount', '|')", [':', '>', '<', '>=', '<=']],
    ["search('payments').where('statement_descriptor', '|')", [':', '~']],
    ["search('payments').whereNot('payment_status', '|')", [':']],
  ])('offers the operators of the field in %s', (code, operators) => {
    expect(completionsAt(code).toSorted()).toEqual(operators.toSorted());
  });

  test.each([
    ["search('plans').where('interval', ':', '|')", ['days', 'months', 'years']],
    ["search('payments').where('refund.status', ':', '|')", ['PENDING', 'REFUNDED']],
    ["search('plans').oneOf('type', ['|'])", ['recurring', 'one-off']],
  ])('offers the values of the field in %s', (code, values) => {
    expect(completionsAt(code)).toEqual(expect.arrayContaining(values));
  });

  test.each([
    ["search('payments').exists('|')", 'refund.status'],
    ["search('plans').oneOf('|')", 'interval'],
  ])('offers the allowed fields in %s', (code, field) => {
    expect(completionsAt(code)).toContain(field);
  });

  test('offers the only field of an OR query', () => {
    expect(completionsAt("search('payments').where('amount', ':', 1).orWhere('|')")).toEqual(['amount']);
  });

  test('offers the steps', () => {
    expect(completionsAt("search('payments').|")).toEqual([
      'count',
      'exists',
      'missing',
      'oneOf',
      'orWhere',
      'orWhereNot',
      'query',
      'resource',
      'text',
      'toJSON',
      'toQuery',
      'toString',
      'where',
      'whereNot',
    ]);
  });
});
