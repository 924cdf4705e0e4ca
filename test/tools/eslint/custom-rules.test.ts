import { expect, test } from 'vitest';
import { openProject } from '../../../src/files/project/open-project.ts';
import type { ClausalSettings } from '../../../src/tools/eslint/settings.ts';
import { createFolder } from '../../files/project/folder.ts';
import { applyFixes, verify, verifyBriefly } from './verify.ts';

/** A module with a rule that reports a field. */
const ruleFor = (code: string, field: string): string => `export default {
  code: '${code}',
  docs: { what: 'Reports a field.' },
  check(query, { report }) {
    for (const { field, node } of query.clauses)
      if (field.path === '${field}') report({ span: node.span, message: '${field} is personal' });
  },
  fix: ({ span }) => ({ title: 'remove it', safe: true, edits: [{ ...span, text: '-id:null' }] }),
};`;

const FILES = {
  'clausal.config.json': '{ "customRules": ["email.mjs"] }',
  'email.mjs': ruleFor('acme/no-email', 'customer.email'),
  'shop/clausal.config.json': '{ "extends": "../clausal.config.json", "customRules": ["id.mjs"] }',
  'shop/id.mjs': ruleFor('shop/no-text', 'statement_descriptor'),
};

const settingsFor = async (file: string): Promise<ClausalSettings> => {
  const { customRules } = await (await openProject(createFolder(FILES))).findSettings(file);
  return { customRules };
};

const PROGRAM = `/* clausal: payments */ const q = 'customer.email:"a@b.co"';
/* clausal: payments */ const r = 'statement_descriptor:"shop"';`;

const EMAIL = '1 acme/no-email: customer.email is personal';
const ID = '2 shop/no-text: statement_descriptor is personal';

test.each([
  { file: 'a.js', reports: [EMAIL] },
  { file: 'shop/a.js', reports: [EMAIL, ID] },
])('the rules of the config that is nearest to $file report', async ({ file, reports }) => {
  const messages = verify(PROGRAM, { settings: await settingsFor(file) });
  expect(messages.map(({ line, message }) => `${line} ${message}`)).toEqual(reports);
  expect(new Set(messages.map(({ ruleId }) => ruleId))).toEqual(new Set(['clausal/custom-rules']));
});

test('no rule of a team reports without the setting', () => {
  expect(verifyBriefly(PROGRAM)).toEqual([]);
});

test('`allow` lists codes that are not reported', async () => {
  const settings = await settingsFor('shop/a.js');
  expect(
    verify(PROGRAM, { settings, rules: { 'clausal/custom-rules': ['error', { allow: ['acme/no-email'] }] } }).map(
      ({ line }) => line,
    ),
  ).toEqual([2]);
});

test.each([
  { code: 'acme/no-email', reports: ['3 clausal/custom-rules'] },
  {
    code: 'acme/no-emial',
    reports: ['1 clausal/invalid-suppression', '2 clausal/custom-rules', '3 clausal/custom-rules'],
  },
])('a comment suppresses $code as for `clausal lint`', async ({ code, reports }) => {
  const text = `// clausal-disable-next-line ${code}\n${PROGRAM}`;
  expect(verifyBriefly(text, { settings: await settingsFor('shop/a.js') })).toEqual(reports);
});

test('a safe fix of a rule is a fix', async () => {
  const fixed = PROGRAM.replace('customer.email:"a@b.co"', '-id:null');
  expect(applyFixes(PROGRAM, { settings: await settingsFor('a.js') })).toBe(fixed);
});
