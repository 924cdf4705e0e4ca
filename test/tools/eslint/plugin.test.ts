import { ESLint, type Rule } from 'eslint';
import { defineConfig } from 'eslint/config';
import { describe, expect, test } from 'vitest';
import packageJson from '../../../package.json' with { type: 'json' };
import { LINT_CODES } from '../../../src/files/linter/lint-rules.ts';
import * as QUERY_DOCS from '../../../src/language/checker/docs.ts';
import { SYNTAX_DOCS } from '../../../src/language/syntax/syntax-diagnostics.ts';
import * as LOGIC_DOCS from '../../../src/objects/logic/docs.ts';
import clausal from '../../../src/tools/eslint/index.ts';
import { verify, verifyBriefly } from './verify.ts';

const { recommended } = clausal.configs;

/** What ESLint says of a program under a config, as its command would. */
async function lint(config: ESLint.Options['overrideConfig'], program: string, filePath = 'a.js') {
  const eslint = new ESLint({ overrideConfigFile: true, overrideConfig: config ?? null });
  const [result] = await eslint.lintText(program, { filePath });
  return (result?.messages ?? []).map(({ ruleId, severity, message }) => `${severity} ${ruleId ?? message}`);
}

/** Something of each severity. */
const PROGRAM = `
/* clausal: payments */ const error = 'status:"SETTLED"';
/* clausal: payments */ const warning = 'amount>5 amount>5';
/* clausal: plans */ const info = 'name~"gold"';
`;

describe('the plugin', () => {
  test('the plugin has a rule for each code, and one for the rules of a team', () => {
    expect(Object.keys(clausal.rules)).toEqual([...LINT_CODES, 'custom-rules']);
  });

  test('says its name and version', () => {
    expect(clausal.meta).toEqual({ name: 'clausal', version: packageJson.version, namespace: 'clausal' });
  });

  // Before 8.40 a context had neither of them; a rule would end in `Cannot read properties of undefined`.
  test.each(['sourceCode', 'filename'])('says which ESLint it needs to one without `context.%s`', (missing) => {
    const context = { settings: {}, options: [], sourceCode: {}, filename: 'a.js', [missing]: undefined };
    const { create } = clausal.rules['field-alias'];
    expect(() => create(context as unknown as Rule.RuleContext)).toThrow(
      'clausal/eslint needs ESLint 8.57 or later, with a flat config; this ESLint is older',
    );
  });

  const examples = Object.entries({ ...SYNTAX_DOCS, ...QUERY_DOCS, ...LOGIC_DOCS }).flatMap(([code, docs]) =>
    docs.examples.map((example) => ({ code, ...example })),
  );

  test.each(examples)('reports $code in $bad, and nothing in $good', ({ code, resource, bad, good }) => {
    const write = (query: string): string => `/* clausal: ${resource} */ const q = ${JSON.stringify(query)};`;
    expect(verify(write(bad)).map(({ ruleId }) => ruleId)).toContain(`clausal/${code}`);
    expect(verify(write(good))).toEqual([]);
  });

  test.each([
    { code: 'missing-resource', program: "import { q } from 'clausal'; find({ query: 'amount>5' });", calls: ['find'] },
    { code: 'unknown-resource', program: '/* clausal: payment */ const q = "amount>5";' },
    { code: 'unsafe-interpolation', program: `/* clausal: payments */ const q = \`customer.email:"\${email}"\`;` },
    { code: 'invalid-suppression', program: '// clausal-disable-next-line unknown-feild' },
    { code: 'unused-suppression', program: '// clausal-disable-next-line unknown-field' },
  ])('reports $code in $program', ({ code, program, calls = [] }) => {
    expect(verifyBriefly(program, { settings: { calls } })).toEqual([`1 clausal/${code}`]);
  });
});

describe('the recommended config', () => {
  test('the recommended config has the severity of each rule, and leaves out what only informs', () => {
    expect(recommended.rules).toMatchObject({
      'clausal/unknown-field': 'error',
      'clausal/duplicate-clause': 'warn',
      'clausal/undocumented-field': 'off',
      'clausal/unsafe-interpolation': 'error',
    });
    expect(Object.keys(recommended.rules ?? {})).toEqual(Object.keys(clausal.rules).map((code) => `clausal/${code}`));
  });

  test('the recommended config has exactly the recommended rules', () => {
    const isOn = (code: string): boolean => recommended.rules?.[`clausal/${code}`] !== 'off';
    for (const [code, { meta }] of Object.entries(clausal.rules)) expect(meta?.docs?.recommended).toBe(isOn(code));
  });

  test('the recommended config is all that a project needs', async () => {
    expect(await lint(recommended, PROGRAM)).toEqual(['2 clausal/field-alias', '1 clausal/duplicate-clause']);
  });

  test('can be extended by its name, beside the plugin itself', async () => {
    const config = defineConfig([
      recommended,
      {
        plugins: { clausal },
        extends: ['clausal/recommended'],
        rules: { 'clausal/field-alias': 'warn', 'clausal/undocumented-field': 'error' },
      },
    ]);
    expect(await lint(config, PROGRAM)).toEqual([
      '1 clausal/field-alias',
      '1 clausal/duplicate-clause',
      '2 clausal/undocumented-field',
    ]);
  });

  test('can be printed', async () => {
    const eslint = new ESLint({ overrideConfigFile: true, overrideConfig: recommended });
    const config = await eslint.calculateConfigForFile('a.js');
    expect(JSON.parse(JSON.stringify(config)).plugins).toContain(`clausal:clausal@${packageJson.version}`);
  });
});
