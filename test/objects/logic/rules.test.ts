import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { isResourceName, type ResourceName } from '../../../src/language/catalogue/catalogue.ts';
import { checkQuery } from '../../../src/language/checker/check-query.ts';
import { REGISTRY } from '../../../src/language/checker/registry.ts';
import { applyEdits } from '../../../src/language/diagnostic/fix.ts';
import * as DOCS from '../../../src/objects/logic/docs.ts';
import { LOGIC_RULES } from '../../../src/objects/logic/review-query.ts';
import { reviewText } from './review-text.ts';

const files = readdirSync(new URL('../../../src/objects/logic/rules/', import.meta.url)).map((file) =>
  file.replace('.ts', ''),
);
const LOGIC_DIAGNOSTICS = LOGIC_RULES.map((rule) => ({ ...rule, docs: { ...DOCS }[rule.code] }));
const declared = LOGIC_RULES.map(({ code }) => code);

const examples = LOGIC_DIAGNOSTICS.flatMap(({ code, docs }) =>
  docs.examples.map(({ resource, bad, good }) => ({ code, resource: asResourceName(resource), bad, good })),
);

function asResourceName(name: string): ResourceName {
  if (!isResourceName(name)) throw new TypeError(`an example is about \`${name}\`, which is not a resource`);
  return name;
}

describe('the rules', () => {
  test('the rules are the files of the folder, each once', () => {
    expect(declared.toSorted()).toEqual(files.toSorted());
  });

  test('the rules are in the order of the language reference, after those of the checker', () => {
    const reference = readFileSync(new URL('../../../grammar/reference.md', import.meta.url), 'utf8');
    const [section = ''] = reference.slice(reference.indexOf('## L4')).split('### Fixes', 1);
    const listed: readonly string[] = [...section.matchAll(/^\| `([a-z0-9-]+)`/gm)].map(([, code = '']) => code);
    const codes: readonly string[] = [...REGISTRY.map(({ code }) => code), ...declared];
    expect(codes).toEqual(listed.filter((code) => codes.includes(code)));
  });

  test.each(files)('%s has a test', (name) => {
    expect(readdirSync(new URL('rules/', import.meta.url))).toContain(`${name}.test.ts`);
  });

  test.each(LOGIC_DIAGNOSTICS)('$code warns, and says what it reports and why', ({ severity, rule, docs }) => {
    expect([severity, rule]).toEqual(['warning', 'L4']);
    expect(docs.what).toMatch(/^Reports .+\.$/);
    expect(docs.why).toMatch(/^[A-Z].+\.$/);
  });
});

describe('an example', () => {
  test.each(examples)('an example of $code is bad: $bad', ({ code, resource, bad, good }) => {
    expect(checkQuery(resource, bad).diagnostics).toEqual([]);
    const diagnostics = reviewText(resource, bad);
    expect(diagnostics.map((diagnostic) => diagnostic.code)).toEqual([code]);
    const fix = diagnostics[0]?.fixes[0];
    if (fix !== undefined) expect(applyEdits(bad, fix.edits)).toBe(good);
  });

  test.each(examples)('an example of $code is good: $good', ({ resource, good }) => {
    expect([...checkQuery(resource, good).diagnostics, ...reviewText(resource, good)]).toEqual([]);
  });

  test('exists for every code', () => {
    expect(LOGIC_DIAGNOSTICS.filter(({ docs }) => docs.examples.length === 0)).toEqual([]);
  });
});
