import { describe, expect, test } from 'vitest';
import { DIAGNOSTICS } from '../../src/checker/diagnostics.ts';
import { LOGIC_DIAGNOSTICS } from '../../src/logic/diagnostics.ts';
import { runClausal } from './run-clausal.ts';

const REPORTED = [...DIAGNOSTICS, ...LOGIC_DIAGNOSTICS];

test.concurrent.each(REPORTED)('explains $code: what, why, and an example of each kind', async (declaration) => {
  const { code, severity, rule, docs } = declaration;
  const { stdout, stderr, exitCode } = await runClausal(['explain', code]);
  expect({ stderr, exitCode }).toEqual({ stderr: '', exitCode: 0 });
  const [head, blank, what, why, ...examples] = stdout.split('\n');
  expect([head, blank, what, why]).toEqual([`${severity}[${code}] rule ${rule}`, '', docs.what, docs.why]);
  for (const { resource, bad, good } of docs.examples)
    expect(examples.join('\n')).toContain(`\n  ${resource}, wrong: ${bad}\n  ${resource}, right: ${good}\n`);
});

test('lists every code with its severity and what it reports', async () => {
  const { stdout, stderr, exitCode } = await runClausal(['explain']);
  expect({ stderr, exitCode }).toEqual({ stderr: '', exitCode: 0 });
  expect(
    stdout
      .trimEnd()
      .split('\n')
      .map((row) => row.split(/ {2,}/)),
  ).toEqual(REPORTED.map(({ code, severity, docs }) => [code, severity, docs.what]));
});

describe('an unknown code', () => {
  test.each([
    { code: 'unknown-feild', says: 'there is no code `unknown-feild`; did you mean `unknown-field`?' },
    { code: 'x', says: 'there is no code `x`' },
    { code: '\u001b[31m', says: 'there is no code `U+001B[31m`' },
  ])('$code is refused', async ({ code, says }) => {
    expect(await runClausal(['explain', code])).toEqual({ exitCode: 2, stdout: '', stderr: `clausal: ${says}\n` });
  });
});
