import { describe, expect, test } from 'vitest';
import { LINT_RULES } from '../../../src/files/linter/lint-rules.ts';
import { createFolder } from '../../files/project/folder.ts';
import { runClausal } from './run-clausal.ts';

/** A query after its label, a file below it. */
const show = (label: string, text: string): string =>
  text.includes('\n') ? `  ${label}:\n${text.replaceAll(/^/gm, '    ')}\n` : `  ${label}: ${text}\n`;

test.concurrent.each(LINT_RULES)(
  'explains $code: what, why, and an example of each kind',
  async ({ code, severity, rule, what, why, remedy = '', examples }) => {
    const { stdout, stderr, exitCode } = await runClausal(['explain', code]);
    expect({ stderr, exitCode }).toEqual({ stderr: '', exitCode: 0 });
    const [head, blank, ...lines] = stdout.split('\n');
    expect([head, blank, lines[0], lines[1]]).toEqual([`${severity}[${code}] rule ${rule}`, '', what, why]);
    expect(lines[2]).toContain(remedy);
    for (const { where, bad, good } of examples) {
      expect(stdout).toContain(`
${show(`${where}, wrong`, bad)}${show(`${where}, right`, good)}`);
    }
  },
);

test.each([
  { code: 'unknown-value', what: 'the listed values' },
  { code: 'unsafe-interpolation', what: 'the listed expressions, and calls of the listed functions' },
])('says how a config allows $what for $code', async ({ code, what }) => {
  const { stdout } = await runClausal(['explain', code]);
  expect(stdout).toContain(`In a config, \`["error", { "allow": ["…"] }]\` allows ${what}.`);
});

test('does not mention a config for a rule without options', async () => {
  expect((await runClausal(['explain', 'unknown-field'])).stdout).not.toContain('allow');
});

test('lists every code with its severity and what it reports', async () => {
  const { stdout, stderr, exitCode } = await runClausal(['explain']);
  expect({ stderr, exitCode }).toEqual({ stderr: '', exitCode: 0 });
  expect(
    stdout
      .trimEnd()
      .split('\n')
      .map((row) => row.split(/ {2,}/)),
  ).toEqual(LINT_RULES.map(({ code, severity, what }) => [code, severity, what]));
});

test.each([
  'error[field-alias]',
  '[field-alias]',
  'warning[field-alias]: `status` is not a field of payments',
  'clausal/field-alias',
])('explains the code in %s', async (code) => {
  expect(await runClausal(['explain', code])).toEqual(await runClausal(['explain', 'field-alias']));
});

describe('a rule of a team', () => {
  const files = {
    'clausal.config.json': '{ "customRules": ["./rules.mjs"] }',
    'rules.mjs': `export default {
      code: 'acme/x', severity: 'warning', check() {},
      docs: { what: 'Reports x.', examples: [{ resource: 'plans', bad: 'name:"x"', good: 'name:"y"' }] },
    };`,
  };

  test('explains it where the config names it', async () => {
    const cwd = createFolder(files);
    expect(await runClausal(['explain', 'warning[acme/x]'], { cwd })).toEqual({
      exitCode: 0,
      stderr: '',
      stdout: 'warning[acme/x]\n\nReports x.\n\n  plans, wrong: name:"x"\n  plans, right: name:"y"\n',
    });
    expect((await runClausal(['explain', 'acme/y'], { cwd })).exitCode).toBe(2);
  });

  test('says what is wrong with the config', async () => {
    const cwd = createFolder({ 'clausal.config.json': '{ "customRules": ["./no.mjs"] }' });
    const { stderr } = await runClausal(['explain', 'acme/x'], { cwd });
    expect(stderr).toMatch(/^clausal: clausal\.config\.json:1:\d+: customRules\.0: cannot be read: /);
  });
});

describe('an unknown code', () => {
  test.each([
    { code: 'unknown-feild', says: 'there is no code `unknown-feild`; did you mean `unknown-field`?' },
    { code: 'error[unknown-feild]', says: 'there is no code `unknown-feild`; did you mean `unknown-field`?' },
    { code: 'x', says: 'there is no code `x`; `clausal explain` lists all codes' },
    { code: '\u001b[31m', says: 'there is no code `U+001B[31m`; `clausal explain` lists all codes' },
  ])('refuses the code $code', async ({ code, says }) => {
    expect(await runClausal(['explain', code])).toEqual({ exitCode: 2, stdout: '', stderr: `clausal: ${says}\n` });
  });
});
