import { globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

const root = new URL('../../', import.meta.url);
const read = (path: string): string => readFileSync(new URL(path, root), 'utf8');

const reference = read('grammar/reference.md');
const headings = new Set(Array.from(reference.matchAll(/^##+ (L\d(?:\.\d+)?) /gm), ([, rule = '']) => rule));
const sources = globSync('src/**/*.ts', { cwd: root }).map((path) => ({ path, text: read(path) }));

/** The codes in the table of L4, with severity and rule. */
const table = new Map(
  Array.from(
    reference.matchAll(/^\| `([a-z-]+)` +\| (error|warning|info|error or warning) +\| (L[\d.]+)/gm),
    ([, code = '', severity, rule]) => [code, { severity, rule }],
  ),
);

describe('reference.md', () => {
  test('reference.md has a heading for every rule cited in the sources', () => {
    const cited = sources.flatMap(({ path, text }) =>
      Array.from(text.matchAll(/\bL[1-7](?:\.\d+)?\b/g), ([rule]) => ({ path, rule })),
    );
    expect(cited.length).toBeGreaterThan(20);
    expect(cited.filter(({ rule }) => !headings.has(rule))).toEqual([]);
  });

  test('numbers the rules of each section from 1 without a gap', () => {
    const counts: Readonly<Record<string, number>> = { L1: 11, L2: 12, L3: 14, L4: 0, L5: 0, L6: 4, L7: 5 };
    const expected = Object.entries(counts).flatMap(([section, count]) => [
      section,
      ...Array.from({ length: count }, (_, index) => `${section}.${index + 1}`),
    ]);
    expect([...headings]).toEqual(expected);
  });

  test.each([...headings])('reference.md has an anchor for %s', (rule) => {
    expect(reference).toContain(`<a id="${rule.toLowerCase().replace('.', '-')}"></a>\n\n##`);
  });

  test.each([...headings].filter((rule) => !/^L[1-36]$/.test(rule)))('names the origin of %s', (rule) => {
    const [, section = ''] = reference.split(new RegExp(`^##+ ${rule.replace('.', '\\.')} .*$`, 'm'));
    expect(section.split(/^##/m)[0]).toMatch(/_(?:stated|adopted|decided)\.?_/i);
  });

  test('lists every declared code with its severity and rule', () => {
    const declared = sources.flatMap(({ path, text }) =>
      Array.from(
        text.matchAll(/\bcode: '([a-z-]+)',\s+severity: '([a-z]+)',\s+rule: '(L[\d.]+)'/g),
        ([, code = '', severity = '', rule]) => ({ path, code, severity, rule }),
      ),
    );
    expect(declared.length).toBeGreaterThan(20);
    const unlisted = declared.filter(({ code, severity, rule }) => {
      const listed = table.get(code);
      return listed?.rule !== rule || !listed?.severity?.startsWith(severity);
    });
    expect(unlisted).toEqual([]);
  });

  test('links to files that exist', () => {
    for (const [, target = ''] of reference.matchAll(/\]\(([^)#]+)\)/g)) {
      expect(() => read(`grammar/${target}`), target).not.toThrow();
    }
  });
});
