import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type ReadHost, toCallPattern } from '../../../src/files/hosts/host.ts';
import { findHost } from '../../../src/files/hosts/hosts.ts';
import { lintText } from '../../../src/files/linter/examine-text.ts';
import { fixText } from '../../../src/files/linter/fix-text.ts';
import { toFileText, withByteOrderMark } from '../../../src/files/project/run/read-file-text.ts';
import { placeDiagnostics } from '../../../src/files/reports/report-writer.ts';
import type { ClausalSettings } from '../../../src/tools/eslint/settings.ts';
import { createSettings } from '../../files/linter/settings.ts';
import { brokenQuery } from '../../support/queryish.ts';
import { applyFixes, verify } from './verify.ts';

/** A program of whose queries there is something to say, and what it is called. */
interface Program {
  readonly filename: string;
  readonly lines: readonly string[];
  readonly lineBreak?: string;
  readonly settings?: ClausalSettings;
}

const IMPORT = "import { checkQuery, query, search } from 'clausal';";

const PROGRAMS: readonly Program[] = [
  {
    filename: 'script.js',
    lines: [IMPORT, `checkQuery('payments', 'status:"SETTLED" amount > 5 emial:"a"');`],
  },
  {
    filename: 'windows.mjs',
    lineBreak: '\r\n',
    lines: [
      IMPORT,
      'const email = "";',
      'query(`payments`)`amount > 5',
      `  status:"SETTLED" email:\${email}`,
      '  amount:1 amount:2`;',
    ],
  },
  { filename: 'old.js', lineBreak: '\r', lines: [IMPORT, 'query("payments")`', 'status:"FAILED"', '`;'] },
  { filename: 'marked.js', lines: ['\ufeff/* clausal: payments */ (\'status:"FAILED"\');', '\'status:"FAILED"\';'] },
  {
    filename: 'astral.js',
    lines: ['/* 😀 */ const x = "😀"; /* clausal: customers */ const q = \'full_name:"😀😀" emial:"😀" amount > 5\';'],
  },
  {
    filename: 'escapes.js',
    lines: [
      '/* clausal: payments */ const q = "\\u0073tatus:\\"SETT\\x4cED\\" \\u{61}mount\\x20> \\',
      "5 emial:'\\n'\";",
    ],
  },
  {
    filename: 'sum.js',
    lines: ['/* clausal: payments */ const q =', '  "status:" +', "  'FAI' + `LED amount > ` + 5;"],
  },
  { filename: 'unsafe.js', lines: [IMPORT, `/* clausal: payments */ const q = \`customer.email:"\${email}"\`;`] },
  {
    filename: 'suppressed.js',
    lines: [
      '// clausal-disable-next-line field-alias -- the proxy knows it',
      '/* clausal: payments */ const q = \'status:"FAILED" amount > 5\';',
      '// clausal-disable-next-line unknown-field',
      '// clausal-disable-next-line unknown-feild',
    ],
  },
  { filename: 'resource.js', lines: ['/* clausal: payment */ const q = "amount>5";'] },
  {
    filename: 'calls.js',
    lines: ['client.search("status:FAILED");', 'api.payments.find({ text: "amount > 5" });', 'client.search(other);'],
    settings: {
      calls: [
        { call: 'client.search', argument: 0 },
        { call: '*.*.find', argument: 'text' },
      ],
    },
  },
  {
    filename: 'fallback.js',
    lines: ['client.search({ query: "status:FAILED" });'],
    settings: { calls: ['client.search'], resource: 'payments' },
  },
  {
    filename: 'component.jsx',
    lines: [
      'const a = <Search query={/* clausal: payments */ \'status:"FAILED"\'} />;',
      'const b = <p>{"status"}</p>;',
    ],
  },
  {
    filename: 'types.ts',
    lines: [
      IMPORT,
      'enum Size { Big = 5 }',
      'const q = <string>/* clausal: payments */ (\'status:"FAILED"\' as const);',
      "search('payments').query('amount > 5' satisfies string);",
    ],
  },
  {
    filename: 'types.tsx',
    lines: [
      'const q: string = /* clausal: payments */ `status:FAILED`;',
      'const a = <Search<string> query={/* clausal: plans */ "amount > 5"} />;',
    ],
  },
  { filename: 'LOUD.TS', lines: ['const q = <string>/* clausal: payments */ "amount > 5";'] },
  { filename: 'contradiction.js', lines: ['/* clausal: payments */ const q = "amount>5 amount<3 amount>5";'] },
  ...['legacy.js', 'search.ts', 'panel.tsx'].map((filename) => ({
    filename,
    lines: [readFileSync(`examples/lint-project/src/${filename}`, 'utf8')],
    settings: { calls: ['client.payments.search', 'client.customers.search'] },
  })),
  { filename: 'nothing.js', lines: [IMPORT, 'checkQuery("payments", "amount>5");'] },
];

const textOf = ({ lines, lineBreak = '\n' }: Program): string => lines.join(lineBreak);

const settingsOf = ({ settings: { calls = [], resource } = {} }: Program) =>
  createSettings({ resource, calls: calls.map(toCallPattern) });

const readers = new Map<string, ReadHost>();
for (const program of PROGRAMS) {
  const { filename } = program;
  const read = await findHost(filename)?.load(textOf(program), settingsOf(program));
  if (read !== undefined) readers.set(filename, read);
}

/** What `clausal lint` says, in the words of ESLint. */
function lint(program: Program) {
  const { text } = toFileText(textOf(program));
  const report = lintText(program.filename, text, readers.get(program.filename) as ReadHost, settingsOf(program));
  return placeDiagnostics(report).map(({ diagnostic: { code, message }, line, column, endLine, endColumn }) => ({
    ruleId: `clausal/${code}`,
    message,
    line,
    column,
    endLine,
    endColumn,
  }));
}

function fixAsLint(program: Program): string {
  const source = toFileText(textOf(program));
  const read = readers.get(program.filename) as ReadHost;
  const { report } = fixText(program.filename, source.text, read, settingsOf(program), false);
  return withByteOrderMark(report.text, source);
}

describe('ESLint', () => {
  test.each(PROGRAMS)('reports the same places in $filename as `clausal lint`', (program) => {
    const expected = lint(program);
    expect(expected.length > 0 || program.filename === 'nothing.js').toBe(true);
    const messages = verify(textOf(program), program);
    expect(messages).toMatchObject(expected);
    expect(messages).toHaveLength(expected.length);
  });

  test.each(PROGRAMS)('fixes $filename as `clausal lint --fix` does', (program) => {
    expect(applyFixes(textOf(program), program)).toBe(fixAsLint(program));
  });

  const literal = fc
    .tuple(brokenQuery(), fc.constantFrom<(text: string) => string>(quote('"'), quote("'"), quote('`'), escapeAll))
    .map(([text, write]) => write(text));
  const program = fc.array(literal, { minLength: 1, maxLength: 4 }).map(
    (literals): Program => ({
      filename: 'script.js',
      lines: literals.map((written, index) => `const q${index} = /* clausal: payments */ ${written};`),
    }),
  );

  test('agrees with `clausal lint` on queries as people get them wrong', () => {
    fc.assert(
      fc.property(program, (some) => {
        const expected = lint(some);
        const messages = verify(textOf(some), some);
        const byPlace = (a: (typeof expected)[number], b: (typeof expected)[number]) =>
          a.line - b.line || a.column - b.column || (a.ruleId < b.ruleId ? -1 : 1);
        expect(messages.toSorted(byPlace as never)).toMatchObject(expected.toSorted(byPlace));
        expect(messages).toHaveLength(expected.length);
      }),
    );
  });

  test('fixes them as `clausal lint --fix` does', () => {
    fc.assert(
      fc.property(program, (some) => {
        expect(applyFixes(textOf(some), some)).toBe(fixAsLint(some));
      }),
    );
  });
});

/** Writes a text between quotes. */
function quote(mark: string): (text: string) => string {
  return (text) => {
    const escaped = text.replace(/[\\`'"]|\$\{|[\r\n\u2028\u2029]/g, (found) =>
      found.length > 1 || /[\\`'"]/.test(found)
        ? `\\${found}`
        : `\\u${found.charCodeAt(0).toString(16).padStart(4, '0')}`,
    );
    return `${mark}${escaped}${mark}`;
  };
}

/** Writes every character as an escape. */
function escapeAll(text: string): string {
  return `"${text.replace(/[\s\S]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)}"`;
}
