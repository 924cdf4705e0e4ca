import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { HOSTS } from '../../../../src/files/hosts/hosts.ts';
import type { Dialect } from '../../../../src/files/hosts/javascript/dialects.ts';
import { BoundedText, readProgram, TooMuchWork } from '../../../../src/files/hosts/javascript/read-program.ts';
import { lintText } from '../../../../src/files/linter/examine-text.ts';
import { createSettings } from '../../linter/settings.ts';

const DIALECTS: readonly Dialect[] = ['javascript', 'typescript', 'tsx'];

/** Patterns that match many calls of any program. */
const settings = createSettings({
  calls: [
    { call: '*.search', argument: 0 },
    { call: 'client.payments.search', argument: 'query' },
  ],
});

function lint(file: string, dialect: Dialect) {
  return lintText('a', file, (text, all) => readProgram(text, dialect, all), settings).diagnostics;
}

const repeat = (text: string, count = 100_000): string => text.repeat(count);

describe('an invalid or difficult program', () => {
  test.each([
    ['brackets', repeat('[')],
    ['parentheses', `${repeat('(')}1${repeat(')')}`],
    ['braces', repeat('{')],
    ['unary operators', repeat('!')],
    ['templates', repeat('`${')],
    ['functions', repeat('()=>')],
    ['elements', `a=${repeat('<a>')}`],
    ['members', `a${repeat('.a')}`],
    ['calls', `a${repeat('()')}`],
    ['sums', `'a'${repeat(" + 'a'")}`],
    ['conditions', repeat('a ? b : ')],
    ['labels', repeat('a: ')],
    ['labels of blocks', repeat('a: {')],
    ['labels of loops', repeat('a: for (;;) ')],
  ])('100,000 nested %s are read or reported once', (_, body) => {
    for (const dialect of ['javascript', 'tsx'] as const) {
      const { queries, diagnostics } = readProgram(`// clausal\n${body}`, dialect, settings);
      expect(queries).toEqual([]);
      expect(diagnostics.map(({ code }) => code)).toEqual(diagnostics.length === 0 ? [] : ['unreadable-file']);
    }
  });

  test('reads a program with recoverable mistakes and with keys that look like labels', () => {
    const keys = repeat('{ a: [{ a: 1, b: { a: 2 } }] },\n', 5000);
    const program = `let a, a;\nconst all = [${keys}];\n/* clausal: payments */ 'status:1'`;
    expect(lint(program, 'javascript').map(({ code }) => code)).toContain('field-alias');
  });

  test.each([
    ['names taken apart', `const {${Array.from({ length: 150_000 }, (_, index) => `a${index}`).join()}} = all;`],
    ['texts in a part of a sum', `/* clausal: payments */ ('' + \`${repeat(`\${''}`, 150_000)}\`);`],
  ])('reads a program with 150,000 %s', (_, body) => {
    const found = lint(`${body}\n/* clausal: payments */ 'status:1'`, 'javascript');
    expect(found.map(({ code }) => code)).toContain('field-alias');
  });

  test('reports an unreadable program once, and only if it may contain a query', () => {
    const read = (file: string) => lint(file, 'typescript').map(({ message, span }) => [message, span]);
    expect(read('// clausal\nlet = = 5')).toEqual([
      ['this cannot be read as TypeScript: Unexpected token', { start: 17, end: 17 }],
    ]);
    expect(read('let = = 5')).toEqual([]);
    expect(read(`// clausal\n${repeat('[')}`)).toEqual([
      ['this cannot be read as TypeScript: it is nested too deeply', { start: 0, end: 0 }],
    ]);
    expect(lint('clausal(', 'javascript')[0]?.message).toBe('this cannot be read as JavaScript: Unexpected token');
  });

  test.each<readonly [Dialect, string]>([
    ['typescript', 'a<b>('],
    ['typescript', 'a<b>`${'],
    ['typescript', '<T>(a=>'],
    ['typescript', 'async<T>(a='],
    ['tsx', 'a<b>('],
  ])('stops reading %s of which each level doubles the time: %s', (dialect, level) => {
    const found = lint(`/* clausal: payments */ 'status:1';\n${repeat(level, 40)}`, dialect);
    expect(found.map(({ message, span }) => [message, span])).toEqual([
      ['this cannot be read as TypeScript: it takes too long', { start: 0, end: 0 }],
    ]);
  });

  test('reads a program with closed levels of type arguments, and a line with 5,000 comments', () => {
    const codesOf = (rest: string) =>
      lint(`f(/* clausal: payments */ 'status:null');\n${rest}`, 'typescript').map(({ code }) => code);
    expect(codesOf(`${repeat('a<b>(x=>', 40)}1${repeat(')', 40)}`)).toEqual(['field-alias']);
    expect(codesOf(repeat('f(/**/);', 5000))).toEqual(['field-alias']);
  });

  test('counts the characters up to the end of the line that the parser searches after each comment', () => {
    const search = (text: string): void => {
      const bounded = new BoundedText(text);
      for (let count = 0; count < 20_000; count++) bounded.indexOf('*/', count);
    };
    expect(() => search(repeat('x', 50_000))).toThrow(TooMuchWork);
    expect(() => search(repeat(`${repeat('x', 99)}\n`, 500))).not.toThrow();
  });

  test.each(['search(,)', 'client.payments.search(, {})', "import { checkQuery } from 'clausal'; checkQuery(,,)"])(
    'reads a call without an argument: %s',
    (file) => {
      expect(() => lint(file, 'javascript')).not.toThrow();
    },
  );

  test('reads any sequence of words without an error', () => {
    const word = fc.constantFrom(
      ...[
        "import { query } from 'clausal';",
        "query('payments')`",
        '`',
        '${',
        '}',
        '(',
        ')',
        "'",
        '"',
        '\\',
        '\n',
        ' + ',
      ],
      ...[
        '/* clausal: payments */',
        '// clausal-disable-next-line x',
        '{',
        '[',
        ']',
        '=',
        'const a = ',
        'a',
        'search(',
        ',',
      ],
      ...[
        'status:',
        '"x"',
        '=>',
        '...',
        ';',
        'function f(a)',
        'enum A',
        'class A',
        '<a b=',
        '/>',
        '#',
        'as const',
        '0',
        '.',
      ],
    );
    fc.assert(
      fc.property(fc.array(word, { maxLength: 30 }), fc.constantFrom(...DIALECTS), (words, dialect) => {
        const file = words.join('');
        for (const { span } of lint(file, dialect)) {
          expect(span.start).toBeLessThanOrEqual(span.end);
          expect(span.end).toBeLessThanOrEqual(file.length);
        }
      }),
      { numRuns: 1000 },
    );
  });
});

describe('programs by others', () => {
  const folders = [
    'zod/v4/core',
    'zod/v4/locales',
    'yaml/dist/compose',
    'yaml/dist/nodes',
    'eslint/lib/rules',
    'eslint/lib/linter',
  ];
  test.each(folders)('the programs of %s have no diagnostics', (folder) => {
    const path = `node_modules/${folder}`;
    const names = readdirSync(path).filter((name) => /\.[jt]s$/.test(name));
    expect(names.length).toBeGreaterThan(5);
    for (const name of names) {
      const file = readFileSync(`${path}/${name}`, 'utf8');
      const dialect = /ts$/.test(name) ? 'typescript' : 'javascript';
      // As if each program imported this package.
      expect(lint(`${file}\n// clausal`, dialect), name).toEqual([]);
    }
  });

  test('the programs of this project have no diagnostics', () => {
    for (const name of readdirSync('src', { recursive: true, encoding: 'utf8' })) {
      if (name.endsWith('.ts')) expect(lint(readFileSync(`src/${name}`, 'utf8'), 'typescript'), name).toEqual([]);
    }
  });

  test('each extension of a program has a dialect', () => {
    const { javascript, typescript, tsx } = HOSTS;
    expect([javascript, typescript, tsx].map(({ extensions }) => extensions)).toEqual([
      ['.js', '.mjs', '.cjs', '.jsx'],
      ['.ts', '.mts', '.cts'],
      ['.tsx'],
    ]);
  });
});
