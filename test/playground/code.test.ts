import { describe, expect, test } from 'vitest';
import { search } from '../../src/builder/search.ts';
import { query as templateTag } from '../../src/builder/template/query.ts';
import { readShell } from '../../src/files/hosts/shell/read-shell.ts';
import type { ResourceName } from '../../src/language/catalogue/catalogue.ts';
import { checkQuery } from '../../src/language/checker/check-query.ts';
import type { CheckedQuery } from '../../src/language/checker/checked-query.ts';
import { formatChecked } from '../../src/language/formatter/format-checked.ts';
import { writeBuilderCode, writeCurlCode, writeTemplateCode } from '../../src/playground/code.ts';
import { createSettings } from '../files/linter/settings.ts';
import { EXAMPLES } from './examples.ts';

const cases: readonly (readonly [resource: ResourceName, text: string])[] = [
  ['payments', 'amount>=1000'],
  ['payments', 'amount:9007199254740993'],
  ['payments', 'payment_status:"settled" -refund.status:null three_d_secure.attempted:true'],
  ['payments', '-payment_status:"SETTLED" refund.status:null created_at>=1735689600'],
  ['payments', 'currency_code:"EUR" OR currency_code:"USD" OR -currency_code:"GBP"'],
  ['payments', 'id:null OR id:"pay_2f6c1a7e-90b3-4c55-8d21-6e0f3b9a7c14"'],
  ['payments', String.raw`statement_descriptor:"o'hara \"x\" \\ ${'`a` $'}{b} $c"`],
  ['payments', 'metadata[order_id]:"A-1042" created_at>"2025-01-01T00:00:00+02:00"'],
  ['customers', 'address.city~"पुणे" OR address.city~"חיפה"'],
  ['plans', 'price.amount>=10 OR price.amount<5'],
  ...Object.entries(EXAMPLES).flatMap(([resource, { queries }]) =>
    queries.map(({ query }) => [resource as ResourceName, query] as const),
  ),
];

function check(resource: ResourceName, text: string): CheckedQuery {
  const { query } = checkQuery(resource, text);
  if (query === undefined) throw new Error(`${text} has errors`);
  return query;
}

/** Runs code that the page writes, with the tools that it imports. */
function run(code: string): unknown {
  const body = code.replace(/^import .*$/m, '');
  return new Function('search', 'query', `${body}\nreturn text;`)(search, templateTag);
}

describe('the code of a query', () => {
  test.each(cases)('%s: the builder call writes %s', (resource, text) => {
    const query = check(resource, text);
    expect(run(writeBuilderCode(query))).toBe(formatChecked(query));
  });

  test.each(cases)('%s: the template writes %s', (resource, text) => {
    const query = check(resource, text);
    expect(run(writeTemplateCode(query))).toBe(formatChecked(query));
  });

  test.each(cases)('%s: curl sends %s', (resource, text) => {
    const query = check(resource, text);
    const code = writeCurlCode(query);
    const { queries } = readShell(code, createSettings());
    // The linter reads `${b}` as a template, whatever the shell makes of it.
    const sent = formatChecked(query).replace(/\$\{b\}/, '0');
    expect(queries.map((one) => [one.text, one.resource?.name])).toEqual([[sent, resource]]);
  });

  test('values of one field are a list', () => {
    expect(writeBuilderCode(check('payments', 'currency_code:"EUR" OR currency_code:"USD"'))).toContain(
      ".oneOf('currency_code', ['EUR', 'USD'])",
    );
  });
});
