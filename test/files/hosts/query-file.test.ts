import fc from 'fast-check';
import { describe, test } from 'vitest';
import { HOSTS } from '../../../src/files/hosts/hosts.ts';
import { createSettings } from '../linter/settings.ts';
import { anyText, describeHost, expectRoundTrip } from './describe-host.ts';

const read = await describeHost('query file', HOSTS.queries, {
  finds: [
    { file: 'amount>5', queries: ['- amount>5'] },
    { file: '# resource: payments\namount>5\n\n\tid:1 \t\n', queries: ['payments amount>5', 'payments id:1'] },
    { file: 'a\r\nb\rc\n', queries: ['- a', '- b', '- c'] },
    { file: '#resource :plans \na\n  # resource: payments\nb', queries: ['plans a', 'payments b'] },
    { file: '\ufeff# resource: plans\na', queries: ['plans a'] },
    { file: '\ufeffa', queries: ['- a'] },
    { file: '# resources: plans\n#\n# a\n', queries: [] },
    { file: 'a # resource: plans\nb', queries: ['- a # resource: plans', '- b'] },
    { file: '\n \r\n\t', queries: [] },
  ],
  passes: ['', '# resource: payments\n# clausal-disable-next-line field-alias\nstatus:null'],
  reports: [
    { file: '\ufeff# resource: payments\r\n\t statement_descriptor:"😀" ‹status›:"FAILED"\r\n' },
    {
      file: '# resource: payments\nstatement_descriptor~"😀 é" ‹status›:"FAILED" \n amount>5 ‹status›:null',
      fixed:
        '# resource: payments\nstatement_descriptor~"😀 é" payment_status:"FAILED" \n amount>5 payment_status:null',
    },
    { file: '# resource: ‹payment›\namount>5', codes: ['unknown-resource'] },
    { file: ' ‹amount>5›', codes: ['missing-resource'] },
    { file: '‹# clausal-disable-next-line field-alias›\n', codes: ['unused-suppression'] },
  ],
});

describe('query file', () => {
  test('reads any text back that it wrote into a line', () => {
    const inner = anyText.map((text) => `a${text}a`);
    fc.assert(fc.property(inner, (text) => expectRoundTrip(read, ' id:1\nb', text, createSettings())));
  });
});
