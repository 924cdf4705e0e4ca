import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { HOSTS } from '../../../src/files/hosts/hosts.ts';
import { createSettings } from '../linter/settings.ts';
import { anyText, describeHost, expectRoundTrip, readQueries } from './describe-host.ts';

const keys = [{ path: 'search', resource: 'plans' }];

const read = await describeHost('CSV', HOSTS.csv, {
  finds: [
    // Delimiters in quotes do not count.
    { file: '"a,b,c";query;resource\n1;x;plans', queries: ['plans x'] },
    { file: 'query,resource,c\nx,plans,', queries: ['plans x'] },
    { file: 'query,a\n"x"y,1\nz,2', queries: ['- z'], settings: { keys: [{ path: 'query' }] } },
    { file: 'resource,query\npayments,amount>5\n', queries: ['payments amount>5'] },
    { file: 'name;query;resource\r\na;amount>5;payments\r\n;b,c;plans', queries: ['payments amount>5', 'plans b,c'] },
    { file: 'query\tresource\ra;b,c\tpayments\r', queries: ['payments a;b,c'] },
    { file: '\ufeff"query", resource \npayments,payments', queries: ['payments payments'] },
    { file: 'query,resource\n"a ""b"", c\r\nd","payments"\n', queries: ['payments a "b", c\r\nd'] },
    { file: 'query,resource\nid:"a",payments\n\n\r\nid:""b,payments', queries: ['payments id:"a"', 'payments id:""b'] },
    { file: 'query,resource\n"a"b,payments\nc,payments', queries: ['payments c'] },
    { file: 'query,resource\n,payments\n"",payments\nc\nd,\n e ,payments,f', queries: ['payments  e '] },
    { file: 'query,resource\na,orders', queries: [] },
    { file: 'queries,resource\na,payments', queries: [] },
    {
      file: '"payments query resource',
      queries: ['unreadable-file: this cannot be read as CSV: this quote is never closed'],
    },
    { file: '', queries: [] },
    { settings: { keys }, file: 'search,resource\na,payments\nb,\n,', queries: ['plans a', 'plans b'] },
    {
      settings: { keys: [{ path: 'search' }] },
      file: 'search,resource\na,plan\nb,\nc',
      queries: ['plan a', '- b', '- c'],
    },
    {
      file: 'query,resource\na,payments\nb,"payments\nc,payments\n',
      queries: ['payments a', 'unreadable-file: this cannot be read as CSV: this quote is never closed'],
    },
  ],
  passes: ['query,resource\n"payment_status:""FAILED""",payments'],
  reports: [
    {
      file: 'resource,query\npayments,amount>5\n‹Payments›,amount>5\n',
      codes: ['unknown-resource'],
    },
    {
      file: '\ufeffresource,query\r\npayments,"statement_descriptor:""😀""‹\r\n ›‹status›:""FAILED"""\r\n',
      codes: ['whitespace', 'field-alias'],
    },
    {
      file: 'resource,query\npayments,"amount>5 payment_status:‹FAILED›"',
      codes: ['unquoted-value'],
      fixed: 'resource,query\npayments,"amount>5 payment_status:""FAILED"""',
    },
    {
      file: 'resource,query\npayments,payment_status:‹FAILED›',
      codes: ['unquoted-value'],
      fixed: 'resource,query\npayments,"payment_status:""FAILED"""',
    },
    {
      file: 'query;resource\r\n‹status›:"FAILED" amount>5;"payments"\r\n',
      fixed: 'query;resource\r\npayment_status:"FAILED" amount>5;"payments"\r\n',
    },
    {
      file: 'query;resource\r\nmetadata[a]:"b, c" payment_status:‹FAILED›;"payments"\r\n',
      codes: ['unquoted-value'],
      fixed: 'query;resource\r\n"metadata[a]:""b, c"" payment_status:""FAILED""";"payments"\r\n',
    },
    { file: 'query,resource\namount>5,payments\nb,‹"›payments', codes: ['unreadable-file'] },
  ],
});

const cell = fc.oneof(
  anyText.map((text) => `"${text.replaceAll(/\p{Cs}/gu, '').replaceAll('"', '""')}"`),
  fc.string({ unit: fc.constantFrom('a', 'b', ' ', ';', '😀', 'é'), maxLength: 4 }),
);

describe('CSV', () => {
  test('finds the same cells as csv-parse', () => {
    const lineEnd = fc.constantFrom('\n', '\r\n', '\r');
    const rows = fc.array(fc.tuple(cell, fc.constantFrom('payments', '"plans"')), { maxLength: 4 });
    fc.assert(
      fc.property(rows, lineEnd, (body, end) => {
        const file = ['query,resource', ...body.map((row) => row.join(','))].join(end);
        const records = parse(file, { record_delimiter: ['\r\n', '\n', '\r'], from: 2 });
        const expected = records.filter(([query]) => query !== '').map(([query, resource]) => `${resource} ${query}`);
        expect(readQueries(read, file, createSettings())).toEqual(expected);
      }),
    );
  });

  test.each([',', ';', '\t'])('reads any text back that it wrote into a cell between %j', (delimiter) => {
    fc.assert(
      fc.property(anyText, fc.constantFrom('', '"'), (text, quote) => {
        fc.pre(text !== '');
        const file = `query${delimiter}resource\n${quote}amount${quote}${delimiter}payments\n`;
        expectRoundTrip(read, file, text, createSettings());
      }),
    );
  });
});
