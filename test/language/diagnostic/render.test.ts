import { describe, expect, test } from 'vitest';
import { checkQuery } from '../../../src/language/checker/check-query.ts';
import { PLAIN_STYLE, renderDiagnostics } from '../../../src/language/diagnostic/render.ts';
import { parseQuery } from '../../../src/language/syntax/parse-query.ts';

/** The rendered diagnostics of a query on payments, without the messages. */
function draw(text: string): string {
  const { diagnostics } = checkQuery('payments', text);
  const rendered = renderDiagnostics(text, diagnostics, { clauses: parseQuery(text).ast.clauses });
  return rendered.replaceAll(/^((?:error|warning|info)\[[^\]]+\]): .*$/gm, '$1');
}

describe('the diagnostics of one clause', () => {
  test('share an excerpt with a row of carets for each, and one line with the fixed clause', () => {
    expect(draw('amount>5 AND status=SETTLED currency_code : "EUR"')).toBe(`\
error[field-alias]
error[unknown-operator]
error[unquoted-value]
  <query>:1:14
1 | amount>5 AND status=SETTLED currency_code : "EUR"
  |              ^^^^^^ field-alias
  |                    ^ unknown-operator
  |                     ^^^^^^^ unquoted-value
  = fix: write \`payment_status:"SETTLED"\`

error[space-around-operator]
  <query>:1:42
1 | amount>5 AND status=SETTLED currency_code : "EUR"
  |                                          ^^^
  = fix: remove the white space`);
  });

  test('share a row if they share a span, where a suggestion replaces a safe fix', () => {
    expect(draw('status: SETLED')).toBe(`\
error[field-alias]
error[space-around-operator]
error[unquoted-value]
error[unknown-value]
  <query>:1:1
1 | status: SETLED
  | ^^^^^^ field-alias
  |        ^ space-around-operator
  |         ^^^^^^ unquoted-value, unknown-value
  = perhaps: write \`payment_status:"SETTLED"\``);
  });

  test('show each fix by itself if all of them together leave the clause wrong', () => {
    expect(draw('created_at > yesterday')).toBe(`\
error[space-around-operator]
error[unquoted-value]
error[invalid-date]
  <query>:1:11
1 | created_at > yesterday
  |           ^^^ space-around-operator
  |              ^^^^^^^^^ unquoted-value, invalid-date
  = fix: remove the white space
  = fix: put it in quotation marks`);
  });

  test('show a long fixed clause in full, so that it can be copied', () => {
    const text = `statement_descriptor = "${'a'.repeat(100)}"`;
    expect(draw(text)).toContain(`= fix: write \`statement_descriptor:"${'a'.repeat(100)}"\``);
  });

  test('show safe fixes and suggestions apart if the safe fixes alone are enough', () => {
    expect(draw('metadata["k"]:"a\\b" id:x')).toBe(`\
warning[quoted-metadata-key]
warning[undefined-escape]
  <query>:1:10
1 | metadata["k"]:"a\\b" id:x
  |          ^^^ quoted-metadata-key
  |                 ^^ undefined-escape
  = fix: write \`metadata[k]:"a\\\\b"\`

error[unquoted-value]
warning[value-format]
  <query>:1:24
1 | metadata["k"]:"a\\b" id:x
  |                        ^ unquoted-value, value-format
  = fix: put it in quotation marks`);
    expect(draw('id=currency_code')).toContain('= fix: write `id:"currency_code"`');
    const id = 'cus_2f6c1a7e-90b3-4c55-8d21-6e0f3b9a7c14';
    expect(draw(`id=${id}`)).toContain(`\
  = fix: write \`id:"${id}"\`
  = perhaps: write \`customer.id:"${id}"\``);
  });

  test('have carets as wide as the characters and show a related span of the same clause', () => {
    expect(draw('Customer.Email=“山田@x.jp”')).toBe(`\
error[unknown-field]
error[unknown-operator]
error[typographic-quote]
  <query>:1:1
1 | Customer.Email=“山田@x.jp”
  | ^^^^^^^^^^^^^^ unknown-field
  |               ^ unknown-operator
  |                ^         - typographic-quote
  = note: it is closed here (1:24)
  = fix: write \`customer.email:"山田@x.jp"\``);
  });

  test('have excerpts of their own if they are on different lines or far apart', () => {
    expect(draw('customer.phone\n=x').match(/<query>:\d+:\d+/g)).toEqual(['<query>:1:15', '<query>:2:1']);
    const far = `metadata[k]="${'x'.repeat(200)}\\b"`;
    expect(draw(far).match(/<query>:\d+:\d+/g)).toEqual(['<query>:1:12', '<query>:1:214']);
  });

  test('do not share an excerpt with a diagnostic related to another clause', () => {
    expect(draw('id=null OR currency_code=EUR').match(/^error.*/gm)).toEqual([
      'error[unknown-operator]',
      'error[or-across-fields]',
      'error[unknown-operator]',
      'error[unquoted-value]',
    ]);
  });
});

test('without clauses each diagnostic has its own excerpt', () => {
  const text = 'status=SETTLED';
  const rendered = renderDiagnostics(text, checkQuery('payments', text).diagnostics);
  expect(rendered.match(/^1 \| .*/gm)).toEqual(Array(3).fill(`1 | ${text}`));
});

test('no diagnostics give an empty text', () => {
  expect(renderDiagnostics('amount>5', [])).toBe('');
});

test('carets and codes are styled', () => {
  const text = 'status=SETTLED';
  const style = {
    ...PLAIN_STYLE,
    severity: { ...PLAIN_STYLE.severity, error: (words: string) => `<${words}>` },
    mark: (words: string) => words.replaceAll('^', '!'),
  };
  const { diagnostics } = checkQuery('payments', text);
  const rendered = renderDiagnostics(text, diagnostics, { clauses: parseQuery(text).ast.clauses, style });
  expect(rendered).toContain(`\
  | !!!!!! <field-alias>
  |       ! <unknown-operator>
  |        !!!!!!! <unquoted-value>
`);
});
