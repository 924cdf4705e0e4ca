import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { catalogue, type ResourceName } from '../../../src/language/catalogue/catalogue.ts';
import { checkQuery } from '../../../src/language/checker/check-query.ts';
import { RULES } from '../../../src/language/checker/registry.ts';
import { formatQuery } from '../../../src/language/formatter/format-query.ts';
import { LOGIC_RULES, reviewQuery } from '../../../src/objects/logic/review-query.ts';

interface Found {
  readonly code: string;
  readonly severity: string;
  readonly start: number;
  readonly end: number;
}

interface CheckCase {
  readonly rule: string;
  readonly name: string;
  readonly resource: ResourceName;
  readonly text: string;
  readonly diagnostics: readonly Found[];
  readonly formatted?: string;
}

const url = new URL('../../../grammar/conformance/check.json', import.meta.url);
const { cases } = JSON.parse(readFileSync(url, 'utf8')) as { readonly cases: readonly CheckCase[] };

const readme = readFileSync(new URL('../../../grammar/conformance/README.md', import.meta.url), 'utf8');

/** The rows of the table of precedence: the code that is reported, those that are not, and a query on payments. */
const precedence = Array.from(
  readme.matchAll(/^\| `([a-z-]+)` +\| (`[a-z-]+`(?:, `[a-z-]+`)*) +\| `(.+)` +\|$/gm),
  ([, reported = '', others = '', text = '']) => ({ reported, others: others.replaceAll('`', '').split(', '), text }),
);

const inOrder = (found: readonly Found[]): readonly Found[] =>
  found.toSorted((a, b) => a.start - b.start || a.end - b.end || (a.code < b.code ? -1 : 1));

describe('check.json', () => {
  test.each(cases)('$rule $name', ({ resource, text, diagnostics, formatted }) => {
    const found = checkQuery(resource, text).diagnostics.map(({ code, severity, span }) => ({
      code,
      severity,
      ...span,
    }));
    expect(inOrder(found)).toEqual(diagnostics);
    const { valid, text: result } = formatQuery(resource, text);
    expect(valid ? result : undefined).toBe(formatted);
  });

  test.each(cases.filter(({ formatted }) => formatted !== undefined))(
    '$rule $name: formatting the canonical form changes nothing',
    ({ resource, formatted = '' }) => {
      expect(formatQuery(resource, formatted).text).toBe(formatted);
    },
  );

  test('lists its cases in rule order and covers all of section 2', () => {
    const rules = [...new Set(cases.map(({ rule }) => rule))];
    const place = (rule: string): number => Number(rule.slice(1).replace(/\.(\d)$/, '.0$1'));
    expect(rules).toEqual(rules.toSorted((a, b) => place(a) - place(b)));
    expect(rules.filter((rule) => rule.startsWith('L2'))).toEqual(
      Array.from({ length: 11 }, (_, index) => `L2.${index + 1}`),
    );
  });

  test('check.json has at least two cases for every code of a rule', () => {
    const shown = cases.flatMap(({ diagnostics }) => diagnostics.map(({ code }) => code));
    const rare = RULES.filter(({ code }) => shown.filter((one) => one === code).length < 2);
    // No resource of the service causes it.
    expect(rare.map(({ code }) => code)).toEqual(['or-not-supported']);
  });

  test('gives each case of a rule a unique name', () => {
    const names = cases.map(({ rule, name }) => `${rule} ${name}`);
    expect(names).toEqual([...new Set(names)]);
  });

  test.each(precedence)('$text is $reported', ({ reported, others, text }) => {
    const { diagnostics, query } = checkQuery('payments', text);
    const codes: readonly string[] = [...diagnostics, ...(query ? reviewQuery(query) : [])].map(({ code }) => code);
    expect(codes).toContain(reported);
    expect(codes.filter((code) => others.includes(code))).toEqual([]);
  });

  test('the table of precedence is read whole', () => {
    expect(precedence).toHaveLength(readme.match(/^\| `[a-z-]+` .*$/gm)?.length ?? 0);
  });
});

describe('logic.json', () => {
  const { cases: logicCases } = JSON.parse(
    readFileSync(new URL('../../../grammar/conformance/logic.json', import.meta.url), 'utf8'),
  ) as {
    readonly cases: readonly (Pick<CheckCase, 'rule' | 'name' | 'resource' | 'text'> & { diagnostics: unknown })[];
  };

  test.each(logicCases)('$rule $name on $resource', ({ resource, text, diagnostics }) => {
    const { query } = checkQuery(resource, text);
    const found = query && reviewQuery(query);
    expect(
      found?.map(({ code, span, related }) => ({
        code,
        ...span,
        related: related.map(({ span: { start, end } }) => [start, end]),
      })),
    ).toEqual(diagnostics);
  });

  test('shows every code of logic and every resource', () => {
    const text = JSON.stringify(logicCases);
    for (const name of [...LOGIC_RULES.map(({ code }) => code), ...Object.keys(catalogue)])
      expect(text).toContain(name);
  });
});
