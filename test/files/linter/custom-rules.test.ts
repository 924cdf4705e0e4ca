import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { type CustomRule, runCustomRules } from '../../../src/files/linter/custom-rules.ts';
import { openProject } from '../../../src/files/project/open-project.ts';
import { readQuery } from '../../../src/language/document.ts';
import { expectRule } from '../../../src/tools/test/expect-rule.ts';
import { createFolder } from '../project/folder.ts';

/** A rule as the module of a team declares it. */
const SOURCE = `{
  code: 'acme/no-email',
  severity: 'warning',
  docs: { what: 'Reports emails.', examples: [{ resource: 'payments', bad: 'customer.email:"a@b.co"', good: '-id:null' }] },
  check(query, { report }) {
    for (const { field, node } of query.clauses)
      if (field.path === 'customer.email') report({ span: node.span, message: 'an email is personal' });
  },
  fix: ({ span }) => ({ title: 'remove it', safe: true, edits: [{ ...span, text: '-id:null' }] }),
}`;
const rule: CustomRule = new Function(`return ${SOURCE}`)();

const openWith = (module: string, config: object = {}) => {
  const folder = createFolder({
    'clausal.config.json': JSON.stringify({ resource: 'payments', customRules: ['rules.mjs'], ...config }),
    'rules.mjs': `export default ${module};`,
  });
  return openProject(folder);
};

describe('a rule of a team', () => {
  test.each([
    { config: {}, codes: ['acme/no-email warning'] },
    { config: { rules: { 'acme/no-email': 'error' } }, codes: ['acme/no-email error'] },
    { config: { rules: { 'acme/no-email': 'off' } }, codes: [] },
    {
      config: { overrides: [{ files: '*.query', rules: { 'acme/no-email': 'info' } }] },
      codes: ['acme/no-email info'],
    },
  ])('takes the severity of the config $config', async ({ config, codes }) => {
    const report = await (await openWith(SOURCE, config)).lint('a.query', 'amount>5\ncustomer.email:"a@b.co"');
    expect(report?.diagnostics.map(({ code, severity }) => `${code} ${severity}`)).toEqual(codes);
  });

  test('can be suppressed by a comment, and has fixes in the file', async () => {
    const project = await openWith(`[${SOURCE}]`);
    const text = '# clausal-disable-next-line acme/no-email\ncustomer.email:"a@b.co"\ncustomer.email:"b@b.co"';
    const { diagnostics = [] } = (await project.lint('a.query', text)) ?? {};
    expect(diagnostics.map(({ span, fixes }) => [text.slice(span.start), fixes[0]?.edits[0]?.text])).toEqual([
      ['customer.email:"b@b.co"', '-id:null'],
    ]);
  });

  test.each([
    ['() => 5', 'its rule: is not an object'],
    ['[]["at"](0)', 'has no default export'],
    [`{ code: 'no-email' }`, 'its rule: `code` must be a name such as `acme/one-currency`'],
    [`{ code: 'clausal/a' }`, 'its rule: `code` must be a name such as `acme/one-currency`'],
    [`[{ code: 'a/b', docs: { what: 'A.' } }]`, 'rule 0: `check` must be a function'],
    [`{ code: 'a/b', docs: {} }`, 'its rule: `docs.what` must be a sentence'],
    [`[${SOURCE}, ${SOURCE}].slice(0, 1).concat({})`, 'rule 1: `code` must be a name such as `acme/one-currency`'],
    ['(() => { throw new Error("broken") })()', 'cannot be run: broken'],
  ])('stops the run if its module is %s', async (module, message) => {
    await expect(openWith(module)).rejects.toThrow(/^clausal\.config\.json:1:\d+: customRules\.0: /);
    await expect(openWith(module)).rejects.toThrow(`customRules.0: ${message}`);
  });

  test('stays unread where no program runs', async () => {
    const { folder } = (await openWith(SOURCE)).config;
    await expect(openProject(folder, { codeConfig: false })).rejects.toThrow(
      'customRules.0: is a program, and none is run',
    );
  });

  test.each<[string, Partial<CustomRule>]>([
    [
      'TypeError: no',
      {
        check: () => {
          throw new TypeError('no');
        },
      },
    ],
    ['RangeError: the edit', { check: (_, { report }) => report({ span: { start: 5, end: 500 }, message: '' }) }],
    ['RangeError: the edit', { fix: () => ({ title: '', safe: true, edits: [{ start: 9, end: 1, text: '' }] }) }],
  ])('reports on the query that it failed with %s', (reason, broken) => {
    const document = readQuery('payments', 'customer.email:"a"');
    const diagnostics = runCustomRules(
      [
        { ...rule, ...broken },
        { ...rule, code: 'acme/other' },
      ],
      document,
    );
    expect(diagnostics.map(({ code }) => code)).toEqual(['acme/no-email', 'acme/other']);
    expect(diagnostics[0]?.message).toContain(`the rule failed with ${reason}`);
  });
});

test('the rule of the guide keeps its examples', () => {
  const [, source = ''] = /export default ([\s\S]*?);\n```/.exec(readFileSync('docs/guide/lint.md', 'utf8')) ?? [];
  expect(source).toContain('acme/one-currency');
  expectRule(new Function(`return ${source}`)());
});

describe('expectRule', () => {
  test('holds for the examples, and for cases', () => {
    expectRule(rule, [
      { resource: 'payments', query: 'amount>5 ‹customer.email:"a"›', fixed: 'amount>5 -id:null' },
      { resource: 'payments', query: 'amount>5' },
    ]);
  });

  test.each<[string, () => void]>([
    ['other reports of acme/no-email', () => expectRule(rule, [{ resource: 'payments', query: 'customer.email:"a"' }])],
    ['does not report its example', () => expectRule({ ...rule, check: () => {} })],
    ['another result of the fix', () => expectRule({ ...rule, fix: () => undefined })],
    ['has errors: `nope` is not a field', () => expectRule(rule, [{ resource: 'payments', query: 'nope:1' }])],
    ['`docs.what` must be a sentence', () => expectRule({ ...rule, docs: {} as CustomRule['docs'] })],
  ])('fails with: %s', (message, run) => {
    expect(run).toThrow(message);
  });
});
