import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { catalogue, type ResourceName } from '../../../src/language/catalogue/catalogue.ts';
import { loadCatalogue } from '../../../src/language/catalogue/load-catalogue.ts';
import type { Resource } from '../../../src/language/catalogue/resource.ts';
import { ACCEPTABLE } from '../../../src/language/catalogue/search-endpoint.ts';
import { checkQuery } from '../../../src/language/checker/check-query.ts';
import type { CheckedQuery } from '../../../src/language/checker/checked-query.ts';
import { RULES } from '../../../src/language/checker/registry.ts';
import { formatQuery } from '../../../src/language/formatter/format-query.ts';
import { parseQuery } from '../../../src/language/syntax/parse-query.ts';
import { LOGIC_RULES, reviewQuery } from '../../../src/objects/logic/review-query.ts';
import { compileCheckedMatcher } from '../../../src/objects/matcher/compile-matcher.ts';

interface Found {
  readonly code: string;
  readonly severity: string;
  readonly start: number;
  readonly end: number;
}

interface CheckCase {
  readonly rule: string;
  readonly name: string;
  readonly resource: string;
  readonly text: string;
  readonly diagnostics: readonly Found[];
  readonly formatted?: string;
  readonly matches?: readonly unknown[];
  readonly rejects?: readonly unknown[];
}

const read = (name: string): string =>
  readFileSync(new URL(`../../../grammar/conformance/${name}`, import.meta.url), 'utf8');

const { cases } = JSON.parse(read('check.json')) as { readonly cases: readonly CheckCase[] };
const own = JSON.parse(read('own-resources.json')) as { readonly catalogue: object; readonly cases: typeof cases };
const readme = read('README.md');

/** The rows of the table of precedence: the code that is reported, those that are not, and a query on payments. */
const precedence = Array.from(
  readme.matchAll(/^\| `([a-z-]+)` +\| (`[a-z-]+`(?:, `[a-z-]+`)*) +\| `(.+)` +\|$/gm),
  ([, reported = '', others = '', text = '']) => ({ reported, others: others.replaceAll('`', '').split(', '), text }),
);

const inOrder = (found: readonly Found[]): readonly Found[] =>
  found.toSorted((a, b) => a.start - b.start || a.end - b.end || (a.code < b.code ? -1 : 1));

describe.each([
  { file: 'check.json', cases, resources: catalogue as Readonly<Record<string, Resource>> },
  { file: 'own-resources.json', cases: own.cases, resources: loadCatalogue(own.catalogue) },
])('$file', ({ cases, resources }) => {
  const resourceOf = ({ resource }: CheckCase): Resource => resources[resource] as Resource;

  test.each(cases)('$rule $name', (one) => {
    const found = checkQuery(resourceOf(one), one.text).diagnostics.map(({ code, severity, span }) => ({
      code,
      severity,
      ...span,
    }));
    expect(inOrder(found)).toEqual(one.diagnostics);
    const { valid, text } = formatQuery(resourceOf(one), one.text);
    expect(valid ? text : undefined).toBe(one.formatted);
  });

  test.each(cases.filter(({ formatted }) => formatted !== undefined))(
    '$rule $name: formatting the canonical form changes nothing',
    (one) => {
      expect(formatQuery(resourceOf(one), one.formatted ?? '').text).toBe(one.formatted);
    },
  );

  test.each(cases.filter(({ matches }) => matches !== undefined))('$rule $name: finds its objects', (one) => {
    const { query } = checkQuery(resourceOf(one), one.text);
    const isMatch = compileCheckedMatcher(query as CheckedQuery);
    expect(one.matches?.filter((object) => !isMatch(object))).toEqual([]);
    expect(one.rejects?.filter(isMatch)).toEqual([]);
  });

  test('lists its cases in rule order', () => {
    const rules = [...new Set(cases.map(({ rule }) => rule))];
    const place = (rule: string): number => Number(rule.slice(1).replace(/\.(\d)$/, '.0$1'));
    expect(rules).toEqual(rules.toSorted((a, b) => place(a) - place(b)));
  });

  test('gives each case of a rule a unique name', () => {
    const names = cases.map(({ rule, name }) => `${rule} ${name}`);
    expect(names).toEqual([...new Set(names)]);
  });
});

test('own-resources.json shows each accepted spelling', () => {
  const valid = own.cases.filter(({ formatted }) => formatted !== undefined);
  const accepted = new Set(valid.flatMap(({ text }) => parseQuery(text).diagnostics.map(({ code }) => code)));
  expect([...accepted]).toEqual(expect.arrayContaining([...ACCEPTABLE]));
});

describe('check.json as a whole', () => {
  test('covers all of section 2', () => {
    const rules = [...new Set(cases.map(({ rule }) => rule))];
    expect(rules.filter((rule) => rule.startsWith('L2'))).toEqual(
      Array.from({ length: 11 }, (_, index) => `L2.${index + 1}`),
    );
  });

  test('the cases show every code of a rule at least twice', () => {
    const shown = [...cases, ...own.cases].flatMap(({ diagnostics }) => diagnostics.map(({ code }) => code));
    const rare = RULES.filter(({ code }) => shown.filter((one) => one === code).length < 2);
    expect(rare.map(({ code }) => code)).toEqual([]);
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
  const { cases: logicCases } = JSON.parse(read('logic.json')) as {
    readonly cases: readonly (Omit<CheckCase, 'resource'> & { readonly resource: ResourceName })[];
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
