import path from 'node:path';
// The compiler of this project is TypeScript 7, whose language service has no JavaScript API.
import ts from 'typescript-6';
import { beforeAll, describe, expect, test } from 'vitest';
import { catalogue } from '../../src/language/catalogue/catalogue.ts';
import { TAKES_NULL } from '../../src/language/catalogue/field-types.ts';

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

/** The words of an editor on the call and on the argument at the `|`. */
function helpAt(marked: string): {
  readonly call: string;
  readonly text: string;
  readonly parameter: { readonly name: string; readonly text: string } | undefined;
} {
  completionsAt(marked);
  const help = service.getSignatureHelpItems(FILE, `${IMPORTS}${marked}`.indexOf('|'), {});
  const item = help?.items[help.selectedItemIndex];
  const parameter = item?.parameters[help?.argumentIndex ?? 0];
  return {
    call: item?.parameters.map(({ displayParts }) => ts.displayPartsToString(displayParts)).join(', ') ?? '',
    text: ts.displayPartsToString(item?.documentation),
    parameter: parameter && { name: parameter.name, text: ts.displayPartsToString(parameter.documentation) },
  };
}

/** The words of an editor on the name before the `|`. */
function hoverAt(marked: string): string {
  completionsAt(marked);
  const info = service.getQuickInfoAtPosition(FILE, `${IMPORTS}${marked}`.indexOf('|') - 1);
  return ts.displayPartsToString(info?.documentation);
}

describe('an editor', () => {
  // The first request reads the whole project.
  beforeAll(() => {
    completionsAt('|');
  });

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

  test.each(['where', 'exists', 'oneOf', 'without'])('offers an example of a key in %s', (step) => {
    const fields = completionsAt(`search('payments').${step}('|')`);
    expect(fields).toEqual(expect.arrayContaining(['metadata[key]', 'customer.metadata[key]']));
  });

  test.each(['exists', 'missing'])('offers only fields that may have no value in %s', (step) => {
    const fields = completionsAt(`search('payments').${step}('|')`);
    const nullable = Object.entries(catalogue.payments.fields)
      .filter(([, { type }]) => TAKES_NULL[type])
      .map(([path, field]) => ('keyed' in field ? `${path}[key]` : path));
    expect(fields.toSorted()).toEqual(nullable.toSorted());
  });

  test.each([
    ["search('payments').where(|)", 'field', 'The full path of the field'],
    ["search('payments').where('amount', |)", 'operator', '`:` equals, `~` contains'],
    ["search('payments').where('amount', ':', |)", 'value', 'A value of the type of the field'],
    ["search('payments').exists(|)", 'field', 'a field that may have no value'],
    ["search('payments').oneOf('id', |)", 'values', 'At least one value'],
    ["search('payments').and(|)", 'searches', '`undefined`, `null` and `false` stand for no clause'],
    ["search('payments').query(|)", 'text', 'A query, such as'],
  ])('explains the argument at the caret in %s', (code, name, words) => {
    const { text: help, parameter } = helpAt(code);
    expect(help).not.toBe('');
    expect(parameter?.name).toBe(name);
    expect(parameter?.text).toContain(words);
  });

  test.each([
    ['where', "('amount', ':', 5)", 'Adds a clause with AND (`where`)'],
    ['whereNot', "('amount', ':', 5)", 'a negated one (`whereNot`, `orWhereNot`)'],
    ['orWhere', "('amount', ':', 5)", 'with OR (`orWhere`)'],
    ['orWhereNot', "('amount', ':', 5)", 'a negated one (`whereNot`, `orWhereNot`)'],
    ['exists', "('id')", 'Requires that a field has a value'],
    ['missing', "('id')", 'that it has none (`missing`)'],
    ['and', '([])', 'Adds the clauses of other searches with AND'],
    ['or', '([])', 'Adds the clauses of other searches with OR'],
  ])('explains %s in a hover and in the help on its arguments', (step, args, words) => {
    const call = `search('payments').${step}`;
    expect(helpAt(`${call}(|)`).text).toContain(words);
    expect(hoverAt(`${call}|${args}`)).toContain(words);
  });

  test('shows what an argument may be before it is there', () => {
    expect(helpAt("search('payments').where('amount', |)").call).toContain(
      'operator: ":" | ">" | "<" | ">=" | "<=", value: number | bigint',
    );
  });

  test.each([
    ["search('payments').where('amount', '|', 5)", [':', '>', '<', '>=', '<=']],
    ["search('plans').where('interval', ':', '|')", ['days', 'months', 'years']],
    ["search('plans').oneOf('interval', ['days', '|'])", ['days', 'months', 'years']],
  ])('offers no message among the choices in %s', (code, choices) => {
    expect(completionsAt(code).toSorted()).toEqual(choices.toSorted());
  });

  test('offers the only field of an OR query', () => {
    expect(completionsAt("search('payments').where('amount', ':', 1).orWhere('|')")).toEqual(['amount']);
  });

  test('offers the steps', () => {
    expect(completionsAt("search('payments').|")).toEqual([
      ...['and', 'check', 'connective', 'count', 'equals', 'exists', 'missing', 'oneOf', 'or', 'orWhere'],
      ...['orWhereNot', 'query', 'resource', 'scope', 'text', 'toJSON', 'toQuery', 'toString'],
      ...['warnings', 'when', 'where', 'whereNot', 'without'],
    ]);
  });
});
