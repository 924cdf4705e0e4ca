// biome-ignore-all lint/suspicious/noTemplateCurlyInString: programs, as texts
import { describe, expect, test } from 'vitest';
import { readMagicComments } from '../../../../src/files/hosts/javascript/marked-queries.ts';
import { readProgram } from '../../../../src/files/hosts/javascript/read-program.ts';
import { createSettings } from '../../linter/settings.ts';
import { listQueries } from './list-queries.ts';

describe('a comment that names the resource of a text', () => {
  test.each([
    '/* clausal */ f("a:1");',
    '/* clausal: */ "a:1" + b;',
    'const q = /* clausal payments */ "a:1";',
    'const q = /* the clausal: payments */ "a:1";',
    'const q = /* clausal: payments or plans */ "a:1";',
    'const q = "a:1" /* clausal: payments */;',
    'const q = "a:1"; // clausal: payments\nconst r = 5;',
    // It applies to the expression directly after it, not to a part of it.
    'const q = /* clausal: payments */ f("a:1");',
    'const q = /* clausal: payments */ ["a:1"];',
    'const q = /* clausal: payments */ tag(`a:1`);',
    // A tag may decode escapes or not.
    'const q = /* clausal: payments */ tag`a:"\\n"`;',
    'const q = /* clausal: payments */ tag`a:1`.text;',
    'const q = /* clausal: payments */ text;',
    'const q = /* clausal: payments */ "a:{n}".replace("{n}", n);',
    'const q = /* clausal: payments */ "a:1".trim;',
    'const q = /* clausal: payments */ "a:1".trim().length;',
    'const q = /* clausal: payments */ "a:1".trim().replace("1", n);',
    'const q = /* clausal: payments */ "a:1"[trim]();',
    'const q = /* clausal: payments */ text.trim();',
    'const q = /* clausal: payments */ "a:1" === text;',
    'const q = /* clausal: payments - why */ "a:1";',
    'const q = /* clausal: payments */ ("a:1", text);',
    '// clausal: payments\nconst a = "a:1", b = "b:1";',
    '// clausal: payments\nf("a:1");',
    '// clausal: payments\nif (x) y = "a:1";',
    '// clausal: payments\nfunction f() { return "a:1"; }',
    '// clausal: payments\n\nimport x from "a:1";',
    '// clausal: payments\nimport("a:1");',
    'const o = { /* clausal: payments */ "a:1": x, /* clausal: payments */ ["b:1"]: y };',
    '/* clausal: payments */ "use strict";',
    'x[/* clausal: payments */ "a:1"];',
    'const e = <A q=/* clausal: payments */"a:1" />;',
    'const q = /* clausal: payments */ " a:1".trimStart();',
  ])('finds nothing in %s', (file) => {
    expect(listQueries(file)).toEqual([]);
  });

  test.each([
    ['const q = /* clausal: payments */ "a:1";', 'payments a:1'],
    ["const q = /*clausal:payments*/'a:1';", 'payments a:1'],
    ['const q = /** clausal: payments **/ `a:1`;', 'payments a:1'],
    ['const q = // clausal: my-shipments\r\n  "a:1";', 'my-shipments a:1'],
    ['const q = /* clausal: plans */ /* why */ ("a:1");', 'plans a:1'],
    ['const q = /* clausal: plans */ (("a" + ":1") + " b:1");', 'plans a:1 b:1'],
    ['const q = /* clausal: plans */ String.raw`a:"\\d"`;', 'plans a:"\\d"'],
    ['const q = /* clausal: plans -- a plan of clausal: payments */ "a:1";', 'plans a:1'],
    ['// clausal: plans -- why\nconst q = "a:1";', 'plans a:1'],
    ['const q = /*\n * clausal: plans\n * -- why,\n * and how\n */ "a:1";', 'plans a:1'],
    ['f(x, /* clausal: plans */ "a:1", "b:1");', 'plans a:1'],
    ['f([/* clausal: plans */ "a:1", "b:1"]);', 'plans a:1'],
    ['// clausal: plans\nconst q = "a:1";', 'plans a:1'],
    ['// clausal: plans\nexport const q =\n  "a:1";', 'plans a:1'],
    ['// clausal: plans\nexport default "a:1";', 'plans a:1'],
    ['// clausal: plans\nmodule.exports = "a:1";', 'plans a:1'],
    ['const o = {\n  // clausal: plans\n  q: "a:1",\n  r: "b:1",\n};', 'plans a:1'],
    ['class A {\n  // clausal: plans\n  static #q = "a:1";\n}', 'plans a:1'],
    ['function f() {\n  // clausal: plans\n  return "a:1";\n}', 'plans a:1'],
    ['// clausal: plans\nconst f = () => "a:1";', 'plans a:1'],
    ['function f(/* clausal: plans */ q = "a:1") {}', 'plans a:1'],
    ['// clausal: plans\nconst q = isOpen ? "a:1" : "b:1";', 'plans a:1', 'plans b:1'],
    ['// clausal: plans\nconst q = text ?? "a:1";', 'plans a:1'],
    ['const e = <A q={/* clausal: plans */ "a:1"}>{/* clausal: plans */ "b:1"}</A>;', 'plans a:1', 'plans b:1'],
  ])('finds the queries of %s', (file, ...queries) => {
    expect(listQueries(file)).toEqual(queries);
  });

  test.each([
    ['const q = /* clausal: plans */ "a:1" as const;', 'plans a:1'],
    ['// clausal: plans\nconst q: string = <string>"a:1" satisfies Q;', 'plans a:1'],
    ['enum Q { /* clausal: plans */ A = "a:1", B = "b:1" }', 'plans a:1'],
    ['const q = /* clausal: plans */ ("a" as string) + ":1";', 'plans a:1'],
    ['type T = /* clausal: plans */ "a:1"; let x: /* clausal: plans */ `b:1`;'],
  ])('finds the queries of the TypeScript %s', (file, ...queries) => {
    expect(listQueries(file, 'typescript')).toEqual(queries);
  });

  test.each([
    ['const q = /* clausal: plans */ `\n  a:1\n`.trim();', 'plans a:1'],
    ["// clausal: plans\nconst q = ' a:1 '['trim']().trim();", 'plans a:1'],
    ['const q = /* clausal: plans */ (" \\n" + " a:1" + "\\u0020\\t").trim();', 'plans a:1'],
    ['const S = " "; const q = /* clausal: plans */ `${S}${" a"}:1${S}`.trim();', 'plans a:1'],
    ['const q = /* clausal: plans */ ` \\\n a:"\\n"\\\n `.trim();', 'plans a:"\n"'],
    ['const q = /* clausal: plans */ String.raw` a:"\\d" `.trim();', 'plans a:"\\d"'],
    ['const q = /* clausal: plans */ " ".trim();', 'plans '],
    ['const q = /* clausal: plans */ "a:1" + " b:1 ".trim();', 'plans a:1b:1'],
    ['const e = <A q={/* clausal: plans */ " a:1 ".trim()} />;', 'plans a:1'],
    ["import { checkQuery } from 'clausal'; const q = ' a:1 '.trim(); checkQuery('plans', q);", 'plans a:1'],
    // An invalid literal is not trimmed.
    ['const q = /* clausal: plans */ `\\u1 `.trim();'],
  ])('finds the trimmed queries of %s', (file, ...queries) => {
    expect(listQueries(file)).toEqual(queries);
  });

  test.each([
    ['const q = /* clausal: plans */ dedent`a:1`;', 'plans a:1'],
    ['const q = /* clausal: plans */ dedent`\n  a:1\n  b:1\n`;', 'plans    a:1   b:1 '],
    ['// clausal: plans\nconst q = lib.dedent`\n  a:1`.trim();', 'plans    a:1'],
    ['function f(String) { return /* clausal: plans */ String.raw`a:1`; }', 'plans a:1'],
    ['f(/* clausal: plans */ sql({ raw: true })`a:1`, sql`b:1`);', 'plans a:1'],
    // The tag may escape a value, or leave it out.
    ['const q = /* clausal: plans */ dedent`a:"${x}" b>${5}`;', 'plans a:"0" b>0'],
    ["import { query } from 'clausal'; const q = /* clausal: plans */ query(shipments)`a:1`;", 'plans a:1'],
    ["import { query } from 'clausal'; const q = /* clausal: plans */ query('payments')`a:1`;", 'payments a:1'],
  ])('finds the queries in other tags in %s', (file, ...queries) => {
    expect(listQueries(file)).toEqual(queries);
  });

  test('a comment takes precedence over the settings, but not over our own functions', () => {
    const settings = { calls: [{ call: 'f', argument: 0, resource: 'payments' }] };
    expect(listQueries('f(/* clausal: plans */ "a:1");', 'javascript', settings)).toEqual(['plans a:1']);
    const own = "import { checkQuery as f } from 'clausal'; f('plans', /* clausal: payments */ 'a:1');";
    expect(listQueries(own)).toEqual(['plans a:1']);
  });

  test('the comment names the resource', () => {
    const file = 'const q = /* clausal: payment */ "a:1";';
    const [found] = readProgram(file, 'javascript', createSettings()).queries;
    expect(found?.resource).toEqual({ name: 'payment', span: { start: 22, end: 29 } });
    const reasoned = 'const q = /* clausal: clausal -- of clausal */ "a:1";';
    const [other] = readProgram(reasoned, 'javascript', createSettings()).queries;
    expect(other?.resource).toEqual({ name: 'clausal', span: { start: 22, end: 29 } });
  });

  test('the last of 100,000 comments in a row counts', () => {
    const comment = '/* clausal: payments */';
    const comments = Array.from({ length: 100_000 }, (_, index) => ({
      type: 'CommentBlock' as const,
      value: comment.slice(2, -2),
      start: index * comment.length,
      end: (index + 1) * comment.length,
    }));
    const text = `${comment.repeat(comments.length)}'a:1'`;
    const nameStart = text.lastIndexOf('payments');
    expect(readMagicComments(text, comments as never).get(text.length - 5)).toEqual({
      name: 'payments',
      span: { start: nameStart, end: nameStart + 'payments'.length },
    });
  });
});
