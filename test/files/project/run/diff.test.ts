import { applyPatch } from 'diff';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { renderDiff } from '../../../../src/files/project/run/diff.ts';

const lines = fc.array(fc.constantFrom('', 'a', 'b', 'c\r', '\r', '-- d', '\\ e'), { maxLength: 20 });
const text = lines.map((some) => some.join('\n'));
/** Two texts, most often of as many lines. */
const texts = fc.oneof(
  fc.tuple(text, text),
  fc
    .array(fc.tuple(fc.constantFrom('a', 'b', ''), fc.constantFrom('a', 'b', '')), { maxLength: 30 })
    .map((pairs) => [0, 1].map((side) => pairs.map((pair) => pair[side]).join('\n')) as [string, string]),
);

const render = (before: string, after: string): string =>
  renderDiff('a.query', { text: before, hasByteOrderMark: false }, after);

describe('a patch', () => {
  test('turns the text into the fixed text', () => {
    fc.assert(
      fc.property(texts, ([before, after]) => {
        fc.pre(before !== after);
        expect(applyPatch(before, render(before, after), { autoConvertLineEndings: false })).toBe(after);
      }),
    );
  });

  test('shows three lines around a change, and near changes in one hunk', () => {
    const before = Array.from({ length: 30 }, (_, index) => `${index}\n`).join('');
    const after = before.replace('\n4\n', '\nfour\n').replace('\n10\n', '\nten\n').replace('\n29\n', '\nlast');
    expect(render(before, after)).toBe(`\
--- a/a.query
+++ b/a.query
@@ -2,13 +2,13 @@
 1
 2
 3
-4
+four
 5
 6
 7
 8
 9
-10
+ten
 11
 12
 13
@@ -27,4 +27,4 @@
 26
 27
 28
-29
+last
\\ No newline at end of file
`);
  });

  test('joins hunks whose context lines meet', () => {
    const before = Array.from({ length: 20 }, (_, index) => `${index}\n`).join('');
    const after = before.replace('\n4\n', '\nfour\n').replace('\n11\n', '\neleven\n');
    expect(render(before, after).match(/^@@.*/gm)).toEqual(['@@ -2,14 +2,14 @@']);
    expect(render(before, after.replace('eleven\n12', '11\ntwelve')).match(/^@@/gm)).toHaveLength(2);
  });

  test('shows removed lines beside changed ones', () => {
    const before = Array.from({ length: 20 }, (_, index) => `${index}\n`).join('');
    const after = before.replace('\n4\n5\n', '\nfive\n').replace('\n7\n', '\n');
    expect(render(before, after).split('\n').slice(2)).toEqual([
      ...['@@ -2,10 +2,8 @@', ' 1', ' 2', ' 3', '-4', '-5', '+five', ' 6', '-7', ' 8', ' 9', ' 10', ''],
    ]);
    expect(render('a\n', '').split('\n').slice(2)).toEqual(['@@ -1,1 +0,0 @@', '-a', '']);
  });

  test('replaces all lines if too many lines differ', () => {
    const numbers = Array.from({ length: 3000 }, (_, index) => index);
    const before = numbers.map((number) => `${number}\n`).join('');
    const after = numbers.map((number) => (number % 2 === 0 ? `${number}\n` : `odd ${number}\n`)).join('');
    const patch = render(before, after);
    expect(patch.match(/^@@.*/gm)).toEqual(['@@ -1,3000 +1,3000 @@']);
    expect(applyPatch(before, patch)).toBe(after);
  });

  test('changes 100,000 lines and removes as many in a moment', () => {
    const before = '# a\nstatus:"x"\n'.repeat(100_000);
    const after = before.replaceAll('status', 'payment_status').replaceAll('# a\n', '');
    expect(render(before, after).match(/^[-+]/gm)).toHaveLength(300_002);
  });

  test('changes 100,000 lines in a moment', () => {
    const before = 'status:"x"\n'.repeat(100_000);
    const after = before.replaceAll('status', 'payment_status');
    expect(render(before, after).split('\n')).toHaveLength(200_004);
  });
});
