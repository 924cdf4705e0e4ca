// biome-ignore-all lint/suspicious/noTemplateCurlyInString: variables of a shell
import fc from 'fast-check';
import { describe, test } from 'vitest';
import { HOSTS } from '../../../src/files/hosts/hosts.ts';
import { createSettings } from '../linter/settings.ts';
import { anyText, describeHost, expectRoundTrip } from './describe-host.ts';

const read = await describeHost('HTTP', HOSTS.http, {
  finds: [
    {
      file: 'curl x/plans?query=a\n\n###\nGET https://x/payments?query=b\n',
      queries: ['plans a', 'payments b'],
    },
    { file: 'GET https://api.example/v1/payments?query=amount%3E5', queries: ['payments amount>5'] },
    {
      file: '\ufeffhttps://api.example/payments/?a=b&query=a+b%2B&query=c#query=d',
      queries: ['payments a b+', 'payments c'],
    },
    { file: 'see https://x/plans?query=a\nget https://x/plans?query=b', queries: ['plans b'] },
    { file: 'GET /plans?query=a HTTP/1.1\r\nX: /plans?query=b\r\n\r\n/plans?query=c', queries: ['plans a'] },
    {
      file: '# a\n@host = x\n\nGET {{host}}/payments\n  ?limit=5\n  &query=amount>5 id:"{{id}}"\n&query=b\nA: b\n',
      queries: ['payments amount>5 id:"0"', 'payments b'],
    },
    { file: '### a\nPOST https://x/plans\n\n{}\n### b\n// c\nGET https://x/plans?query=b\n', queries: ['plans b'] },
    { file: 'GET https://x/plans?query=%C3%A9%F0%9F%98%80%e2%82%ac', queries: ['plans é😀€'] },
    { file: 'GET https://x/plans?query=%2%zz%C3%41%ED%A0%80%FF%', queries: ['plans %2%zz%C3A%ED%A0%80%FF%'] },
    { file: 'GET https://x/plans?query=a#b&query=c', queries: ['plans a'] },
    { file: 'GET https://x/plans?query=', queries: ['plans '] },
    { file: 'GET https://x/plans?queries=a&xquery=b&QUERY=c', queries: [] },
    {
      file: 'GET https://plans?query=a\n###\nGET https://x/plans/1?query=a\n###\nGET https://x/orders?query=a',
      queries: [],
    },
    { file: 'GET https://x/{{plans}}?query=a', queries: [] },
    // URLs of other services.
    ...['customers/search', 'customers/search.json', 'customers.json', 'subscriptions:search', 'payments/search/'].map(
      (path) => ({ file: `GET https://x/v1/${path}?query=name:"a"`, queries: [] }),
    ),
    { file: 'curl -G "https://x/plans" -d query=a%20b\n', queries: ['plans a b'] },
    { file: '', queries: [] },
  ],
  passes: [
    'GET https://x/payments?query=amount:{{amount}}',
    'GET https://x/payments?query={{query}}',
    'GET https://x/payments?query=status{{rest}}',
    'GET https://x/payments?query=amount>{{a}}{{b}} status:null',
    '// clausal-disable-next-line field-alias\nGET https://x/payments\n  ?a=b\n  &query=status:null',
    '// clausal-disable-next-line field-alias\r\nGET https://x/payments\r\n  ?a=b\r\n  &query=status:null',
  ],
  reports: [
    {
      file: 'GET https://x/payments?query=statement_descriptor:"%F0%9F%98%80"%20‹st%61tus›%3Anull+amount>5 HTTP/1.1',
      fixed:
        'GET https://x/payments?query=statement_descriptor:"%F0%9F%98%80"%20payment_status%3Anull+amount>5 HTTP/1.1',
    },
    {
      file: '\ufeff@a=b\r\n\r\nGET {{h}}/payments\r\n ?query=id:"{{id}}"\r\n &b&query=customer.email:"{{x}}"+‹status›:null',
    },
    {
      file: 'GET https://x/payments?query=payment_status:‹FAILED›',
      codes: ['unquoted-value'],
      fixed: 'GET https://x/payments?query=payment_status:%22FAILED%22',
    },
    {
      file: 'GET https://x/payments?query=payment_status:‹FAILED›&limit=5',
      codes: ['unquoted-value'],
      fixed: 'GET https://x/payments?query=payment_status:%22FAILED%22&limit=5',
    },
    // A quote added where the URL ends would make it another value.
    ...[
      { file: 'query=statement_descriptor%3A%22Smith+‹&›+Sons%22&limit=5', codes: ['truncated-query'] },
      { file: 'query=statement_descriptor:‹"R›&D=a"', codes: ['unterminated-string'] },
      { file: 'query=statement_descriptor:"a‹#›1"', codes: ['truncated-query'] },
      { file: 'query=statement_descriptor:“Smith+‹&›+Sons”', codes: ['truncated-query'] },
      { file: 'query=statement_descriptor:‹Smith›+‹&›+Sons', codes: ['unquoted-value', 'truncated-query'] },
      { file: 'query=amount>5+‹AND›&limit=5', codes: ['misplaced-connective'] },
    ].map(({ file, codes }) => ({ file: `GET https://x/payments?${file}`, codes })),
    {
      file: 'GET https://x/payments?query=statement_descriptor:‹"a›&',
      codes: ['unterminated-string'],
      fixed: 'GET https://x/payments?query=statement_descriptor:"a%22&',
    },
    {
      file: '‹# clausal-disable-next-line field-alias›\n\nGET https://x/payments?query=‹status›:null',
      codes: ['unused-suppression', 'field-alias'],
    },
  ],
});

describe('HTTP', () => {
  test('reads any text back that it wrote into a URL', () => {
    const file = 'GET https://x/payments?query=amount&limit=5 HTTP/1.1';
    fc.assert(fc.property(anyText, (text) => expectRoundTrip(read, file, text, createSettings())));
  });

  test('decodes what encodeURIComponent and URLSearchParams write', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.boolean(), (text, isForm) => {
        const query = isForm ? String(new URLSearchParams({ query: text })) : `query=${encodeURIComponent(text)}`;
        const [found] = read(`GET https://x/plans?a=b&${query}`, createSettings()).queries;
        if (found?.text !== text) throw new Error(`${found?.text}`);
      }),
    );
  });
});
