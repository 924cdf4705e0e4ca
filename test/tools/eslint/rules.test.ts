import { Linter } from 'eslint';
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest';
import * as program from '../../../src/files/hosts/javascript/read-program.ts';
import clausal from '../../../src/tools/eslint/index.ts';
import { applyFixes, createConfig, verify, verifyBriefly } from './verify.ts';

// Test files share their modules: load them anew with the mock, and leave none behind.
vi.hoisted(() => vi.resetModules());
vi.mock(import('../../../src/files/hosts/javascript/read-program.ts'), { spy: true });
afterAll(() => {
  vi.doUnmock('../../../src/files/hosts/javascript/read-program.ts');
  vi.resetModules();
});
afterEach(() => {
  vi.clearAllMocks();
});

/** How often our own reader looked at a program. */
const countReads = (): number => vi.mocked(program.readProgram).mock.calls.length;

const WRONG = `const q = /* clausal: payments */ 'status:"SETTLED"';`;

describe('rules about requests', () => {
  const SEARCH = "fetch('https://x/payments?query=amount%3E5&currency_code=EUR', { headers: { a } });";

  test('report searches that a program fetches', () => {
    expect(verifyBriefly(SEARCH)).toEqual(['1 clausal/missing-api-version', '1 clausal/ignored-parameter']);
    expect(applyFixes(SEARCH)).toBe(
      "fetch('https://x/payments?query=amount%3E5&currency_code=EUR', { headers: { 'X-API-Version': '2.0.0', a } });",
    );
  });
});

describe('rules', () => {
  test('let pass what `allow` lists', () => {
    const text = `/* clausal: payments */ const q = \`payment_status:"A" refund.status:"B" id:"\${one}" id:"\${two}"\`;`;
    expect(verifyBriefly(text)).toEqual([
      '1 clausal/unknown-value',
      '1 clausal/unknown-value',
      '1 clausal/unsafe-interpolation',
      '1 clausal/unsafe-interpolation',
    ]);
    const messages = verify(text, {
      rules: {
        'clausal/unknown-value': ['error', { allow: ['A'] }],
        'clausal/unsafe-interpolation': ['warn', { allow: ['two', 'three'] }],
      },
    });
    expect(messages.map(({ severity, message }) => `${severity} ${message.split(' ')[0]}`)).toEqual([
      '2 `B`',
      '1 `one`',
    ]);
  });

  test.each([
    { rule: 'unknown-value', options: { allow: 'A' }, message: 'should be array' },
    { rule: 'unknown-value', options: { allow: [5] }, message: 'should be string' },
    { rule: 'unknown-value', options: { allow: ['A', 'A'] }, message: 'should NOT have duplicate items' },
    { rule: 'unknown-value', options: {}, message: "should have required property 'allow'" },
    { rule: 'unknown-value', options: { allowed: [] }, message: 'Unexpected property "allowed"' },
    { rule: 'unknown-field', options: { allow: ['status'] }, message: 'should NOT have more than 0 items' },
  ])('refuse options that $rule does not take: $options', ({ rule, options, message }) => {
    const rules = { [`clausal/${rule}`]: ['error', options] } as Linter.RulesRecord;
    expect(() => verify('', { rules })).toThrow(message);
  });

  test.each([
    `// eslint-disable-next-line clausal/field-alias\n${WRONG}`,
    `${WRONG} // eslint-disable-line -- the proxy knows it`,
    `/* eslint-disable clausal/field-alias */\n${WRONG}\n{${WRONG}}`,
    `/* eslint clausal/field-alias: "off" */\n${WRONG}`,
    `// clausal-disable-next-line field-alias\n${WRONG}`,
  ])('obey the comments in %j', (text) => {
    expect(verifyBriefly(text)).toEqual([]);
  });

  test('take their options from comments', () => {
    const text = `/* eslint clausal/unknown-value: ["warn", { allow: ["B"] }] */
const q = /* clausal: payments */ 'payment_status:"A" refund.status:"B"';`;
    expect(verify(text).map(({ severity, column }) => ({ severity, column }))).toEqual([{ severity: 1, column: 51 }]);
  });

  test('look at a program once, all together', () => {
    expect(verifyBriefly(`${WRONG.replace('status', 'payment_status')}`)).toEqual([]);
    expect(countReads()).toBe(1);
  });

  test('look at it once more for all that has one fix', () => {
    const names = Array.from({ length: 8 }, (_, index) => `name${index}`);
    const clauses = names.map((name) => `id:"\${${name}}"`);
    const text = `import { query } from 'clausal';\n/* clausal: payments */ const q = \`${clauses.join(' OR ')}\`;`;
    expect(verify(text).map(({ suggestions = [] }) => suggestions.length)).toEqual(names.map(() => 1));
    expect(countReads()).toBe(2);
  });

  test('look again when the same parsed program is asked about with other settings, or by another name', () => {
    const linter = new Linter();
    const text = 'find({ query: "amount>5" });';
    const ask = (resource: string, filename = 'a.js') => {
      const config = createConfig({ settings: { calls: ['find'], resource } });
      return linter.verify(linter.getSourceCode() ?? text, config, filename).length;
    };
    expect([ask('payments'), ask('plans'), ask('payments')]).toEqual([0, 1, 0]);
    const config = createConfig({ settings: { calls: ['find'], resource: 'payments' } });
    vi.clearAllMocks();
    for (const filename of ['a.js', 'a.js', 'a.ts']) linter.verify(linter.getSourceCode(), config, filename);
    expect(vi.mocked(program.readProgram).mock.calls.map(([, dialect]) => dialect)).toEqual([
      'javascript',
      'typescript',
    ]);
  });
});

test('lines are counted as ESLint counts them, where a text holds a line break of Unicode', () => {
  expect(verify(`const q = /* clausal: payments */ 'customer.full_name:"a\u2028b" status:"FAILED"';`)).toMatchObject([
    { ruleId: 'clausal/field-alias', line: 2, column: 4, endLine: 2, endColumn: 10 },
  ]);
});

describe('a program that names nothing of ours', () => {
  test.each([
    'const q = "status:SETTLED amount > 5";',
    'client.search({ query: "status:SETTLED" });',
    'const calls = { client, search };',
  ])('a program that names nothing of ours is parsed only by ESLint: %s', (text) => {
    expect(verify(text, { settings: { calls: ['client.find', 'other.search'] } })).toEqual([]);
    expect(countReads()).toBe(0);
  });

  test('a program that names nothing of ours is, with a call that the settings name, read by us too', () => {
    verify('client.search({ query: "status:SETTLED" });', { settings: { calls: ['client.search'] } });
    expect(countReads()).toBeGreaterThan(0);
  });
});

describe('a program that cannot be read', () => {
  test('a program that cannot be read is for ESLint to report', () => {
    expect(verifyBriefly("import { query } from 'clausal'; const")).toEqual([
      expect.stringMatching(/^1 Parsing error: /),
    ]);
    expect(countReads()).toBe(0);
  });

  const LOC = { start: { line: 1, column: 0 }, end: { line: 1, column: 0 } };
  /** A parser of some language of its own. */
  const parser: Linter.Parser = {
    parseForESLint: () => ({
      ast: { type: 'Program', body: [], tokens: [], comments: [], sourceType: 'module', range: [0, 0], loc: LOC },
    }),
  } as Linter.Parser;

  test('a program that cannot be read is reported where ESLint reads it and we do not', () => {
    expect(verify('clausal |> yes?!;', { parser })).toMatchObject([
      { ruleId: 'clausal/unreadable-file', line: 1, column: 9, endLine: 1, endColumn: 9 },
    ]);
  });

  test.each(['page.vue', 'page', '.page'])(
    'a program that cannot be read is ignored in %s, which may not be a program',
    (filename) => {
      expect(verifyBriefly('<p>{{ of us }}</p><script>import "clausal";</script>', { parser, filename })).toEqual([]);
    },
  );
});

test('every rule says what it is', () => {
  for (const { meta } of Object.values(clausal.rules)) {
    expect(meta).toMatchObject({
      fixable: 'code',
      hasSuggestions: true,
      docs: { description: expect.stringMatching(/^[A-Z].*\.$/) },
    });
  }
  expect(clausal.rules['unknown-field'].meta).toMatchObject({ type: 'problem', docs: { recommended: true } });
  expect(clausal.rules['undocumented-field'].meta).toMatchObject({ type: 'suggestion', docs: { recommended: false } });
});
