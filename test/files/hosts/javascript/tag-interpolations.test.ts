// biome-ignore-all lint/suspicious/noTemplateCurlyInString: programs, as texts
import { describe, expect, test } from 'vitest';
import { readProgram } from '../../../../src/files/hosts/javascript/read-program.ts';
import { lintText } from '../../../../src/files/linter/examine-text.ts';
import { marked } from '../../../support/marked.ts';
import { createSettings } from '../../linter/settings.ts';

const HEAD = "import { query } from 'clausal'; const tag = query('payments'); ";

function lint(file: string) {
  return lintText('a', file, (text, all) => readProgram(text, 'javascript', all), createSettings()).diagnostics;
}

const many = (count: number): string => Array(count).fill('amount>5').join(' ');

describe('an interpolation in our tag', () => {
  test.each([
    'tag`amount>${x} payment_status:${y}`; tag`${x}`; tag`${x} ${y}`; tag`amount>5 ${x}`; tag`${x} OR ${y}`;',
    'tag`customer.email:${x} amount:${y}\n${z} amount<=${y}`.where("a", ":", 1);',
    'const S = "SETLED"; tag`payment_status:${S}`;',
    // The tag rejects these at run time; the certain part is checked.
    'tag`emial:"${x}"`; tag`em${x}l:5`; tag`-${x}`; tag`amount>${x}5 emial:1`; tag`amount${x}5`; tag`amount>5${x}`;',
    'tag`\\u`;',
    // Our tag sends the canonical form, so white space does not matter.
    'tag`\n  amount>${x}\r\n\t AND\n${y}\n`;',
    `tag\`${many(9)} \${x}\`;`,
    'tag`amount>5 OR ${x} OR amount<2`;',
  ])('accepts %s', (file) => {
    expect(lint(`${HEAD}${file}`)).toEqual([]);
  });

  test.each([
    ['tag`‹status›:${x} ‹emial›:${y}`;', 'field-alias', 'unknown-field'],
    ['tag`amount‹~›${x}`;', 'unsupported-operator'],
    ['tag`amount‹ > ›${x}`;', 'space-around-operator'],
    ['tag`amount‹=›${x}`;', 'unknown-operator'],
    ['tag`${x} ‹status›:null ${y}`;', 'field-alias'],
    ['tag`amount>${x} OR amount<${y}‹ ›${z}`;', 'mixed-connectives'],
    ['tag`amount>5 OR ‹id›:${x}`;', 'or-across-fields'],
    ['tag`${x} ‹&&› amount>5`;', 'unknown-connective'],
    [`tag\`${many(10)} ‹amount>5›\`;`, 'too-many-clauses'],
    [`tag\`\${x} ${many(9)} ‹${many(2)}›\`;`, 'too-many-clauses'],
    ['tag`‹›`;', 'empty-query'],
  ])('checks the rest of %s', (file, ...codes) => {
    const { text, spans } = marked(`${HEAD}${file}`);
    const found = lint(text);
    expect(found.map(({ code }) => code)).toEqual(codes);
    expect(found.map(({ span }) => span)).toEqual(spans);
  });

  test('does not insert a constant, because only our tag knows its text', () => {
    const { queries } = readProgram(`${HEAD}const x = 5; tag\`amount>\${x} \${y}\`;`, 'javascript', createSettings());
    expect(queries).toMatchObject([
      {
        text: 'amount>0 _:0',
        isDynamic: false,
        interpolations: [
          { start: 7, end: 8 },
          { start: 9, end: 12 },
        ],
      },
    ]);
  });
});
