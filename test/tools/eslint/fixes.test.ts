import { ESLint, RuleTester } from 'eslint';
import { afterAll, describe, expect, test, vi } from 'vitest';
import * as program from '../../../src/files/hosts/javascript/read-program.ts';
import { applyEdits } from '../../../src/language/diagnostic/fix.ts';
import clausal from '../../../src/tools/eslint/index.ts';
import { createConfig, verify } from './verify.ts';

const PATH = '../../../src/files/hosts/javascript/read-program.ts';
// Test files share their modules: load them anew with the mock, and leave none behind.
vi.hoisted(() => vi.resetModules());
vi.mock(import('../../../src/files/hosts/javascript/read-program.ts'), { spy: true });
afterAll(() => {
  vi.doUnmock(PATH);
  vi.resetModules();
});

/** What `eslint --fix` leaves of a program, and what it says then. */
async function fix(program: string) {
  const eslint = new ESLint({ fix: true, overrideConfigFile: true, overrideConfig: createConfig({}) });
  const [result] = await eslint.lintText(program, { filePath: 'a.js' });
  return { output: result?.output ?? program, codes: result?.messages.map(({ ruleId }) => ruleId) };
}

/** A query of payments, between the quotes that it comes in. */
const payments = (query: string): string => `const q = /* clausal: payments */ ${query};`;

describe('eslint --fix', () => {
  test.each([
    { bad: `'status:SETTLED AND amount > 1000'`, good: `'payment_status:"SETTLED" AND amount>1000'` },
    { bad: `"payment_status:SETTLED"`, good: `"payment_status:\\"SETTLED\\""` },
    {
      bad: `\`\\u0073tatus:SETT\${'LED'}\``,
      good: `\`payment_status:SETT\${'LED'}\``,
      left: ['clausal/unquoted-value'],
    },
    {
      bad: '`refund.status:null\\\n && NOT customer.email:null`',
      good: '`refund.status:null\\\n AND -customer.email:null`',
    },
    { bad: `"\\ufeffamount>5"`, good: `"amount>5"` },
    {
      bad: `'amount > 10 AND amount>5'`,
      good: `'amount>10 AND amount>5'`,
      left: ['clausal/redundant-clause'],
    },
  ])('fixes $bad to $good', async ({ bad, good, left = [] }) => {
    expect(await fix(payments(bad))).toEqual({ output: payments(good), codes: left });
  });

  test('takes away what suppresses nothing', async () => {
    const suppressed = (comment: string): string => `${comment}${payments(`'emial:"a@b.example"'`)}`;
    const directive = '// clausal-disable-next-line';
    expect(await fix(suppressed(`${directive} field-alias, unknown-field\n`))).toEqual({
      output: suppressed(`${directive} unknown-field\n`),
      codes: [],
    });
    expect(await fix(suppressed(`${directive} field-alias, null-operator\n`))).toEqual({
      output: suppressed(''),
      codes: ['clausal/unknown-field'],
    });
  });

  test('eslint --fix is no suggestion too', () => {
    const messages = verify(payments(`'status:SETTLED AND amount > 1000'`));
    expect(messages.map(({ fix: safe, suggestions }) => [typeof safe, suggestions])).toEqual(
      messages.map(() => ['object', undefined]),
    );
  });

  test('leaves guesses to the reader', async () => {
    const program = payments(`'emial:"a@b.example"'`);
    expect(await fix(program)).toEqual({ output: program, codes: ['clausal/unknown-field'] });
  });

  test('eslint --fix and suggestions leave out what the program would not say afterwards', async () => {
    const { readProgram } = await vi.importActual<typeof program>(PATH);
    vi.mocked(program.readProgram).mockImplementation((...of) => {
      const reading = readProgram(...of);
      const queries = reading.queries.map((query) => ({ ...query, encode: (text: string) => `${text}'` }));
      return { ...reading, queries };
    });
    const messages = verify(payments(`'status:SETTLED emial:"a"'`));
    vi.mocked(program.readProgram).mockReset();
    expect(messages.map(({ ruleId, fix: fixed, suggestions = [] }) => [ruleId, fixed, ...suggestions])).toEqual([
      ['clausal/field-alias', undefined],
      ['clausal/unquoted-value', undefined],
      ['clausal/unknown-field', undefined],
    ]);
  });
});

describe('suggestions', () => {
  RuleTester.it = test;
  RuleTester.describe = describe;
  const tester = new RuleTester();

  tester.run('unknown-field', clausal.rules['unknown-field'], {
    valid: [payments(`'customer.email:"a@b.example"'`), `const q = 'emial:"a@b.example"';`],
    invalid: [
      {
        code: payments(`'emial:"a@b.example"'`),
        errors: [
          {
            message:
              '`emial` is not a field of payments; the nearest are `customer.email`, `payment_method.details.payer_info.email`',
            line: 1,
            column: 36,
            endLine: 1,
            endColumn: 41,
            suggestions: [
              { desc: 'replace `emial` with `customer.email`', output: payments(`'customer.email:"a@b.example"'`) },
              {
                desc: 'replace `emial` with `payment_method.details.payer_info.email`',
                output: payments(`'payment_method.details.payer_info.email:"a@b.example"'`),
              },
            ],
          },
        ],
      },
    ],
  });

  test('suggestions are written as the program writes its texts', () => {
    const plans = (query: string): string => `checkQuery('plans', ${query});\nimport { checkQuery } from 'clausal';`;
    expect(outputs(plans(`"type:'recuring'"`))).toEqual([plans(`"type:\\"recurring\\""`)]);
    expect(outputs(plans(`'type:"recuring"'`))).toEqual([plans(`'type:"recurring"'`)]);
    expect(outputs(plans('`type:"recuring"`'))).toEqual([plans('`type:"recurring"`')]);
  });

  test('have our tag write what is filled in', () => {
    const write = (text: string) => `import { query } from 'clausal';\n${payments(text)}`;
    const safe = write(`String(query('payments')\`customer.email:\${email} amount>\${least}\`)`);
    expect(outputs(write(`'customer.email:"' + email + '" amount>' + least`))).toEqual([safe, safe]);
    expect(outputs(safe)).toEqual([]);
  });
});

/** What each suggestion makes of a program. */
function outputs(text: string): readonly string[] {
  return verify(text).flatMap(({ suggestions = [] }) =>
    suggestions.map(({ fix: { range, text: added } }) =>
      applyEdits(text, [{ start: range[0], end: range[1], text: added }]),
    ),
  );
}
