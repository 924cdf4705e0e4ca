import { type CustomRule, describeCustomRule, runCustomRules } from '../../files/linter/custom-rules.ts';
import { toResource } from '../../language/catalogue/catalogue.ts';
import type { Resource } from '../../language/catalogue/resource.ts';
import { applyEdits } from '../../language/diagnostic/fix.ts';
import { readQuery } from '../../language/document.ts';
import { ExpectationError } from './expectations.ts';
import { readSpans } from './marks.ts';

/** A query for `expectRule`. */
export interface RuleCase {
  readonly resource: Resource | string;
  /** The query, with marks `‹ ›` around each place that the rule reports; without marks it reports nothing. */
  readonly query: string;
  /** The query after the fixes of all reports. What is left out is not tested. */
  readonly fixed?: string;
}

/**
 * Expects what your own rule reports: in the examples of its documentation, which it must report, and in cases.
 *
 * @throws {ExpectationError} If it reports other positions or fixes them otherwise, or an example does not show it.
 * @throws {TypeError} If the rule is not valid, or a query has errors.
 * @example
 * const docs = { what: 'Reports every query.' };
 * const cases = [{ resource: 'plans', query: '‹id:"a"›' }];
 * expectRule({ code: 'acme/none', docs, check: ({ ast: { span } }, { report }) => report({ span, message: 'no' }) }, cases) // undefined
 */
export function expectRule(rule: CustomRule, cases: readonly RuleCase[] = []): void {
  const problem = describeCustomRule(rule);
  if (problem !== undefined) throw new TypeError(problem);
  for (const { resource, bad, good } of rule.docs.examples ?? []) {
    const { found, fixed } = runRule(rule, resource, bad);
    if (found.length === 0) throw new ExpectationError(`${rule.code} does not report its example ${bad}`, [bad], []);
    if (rule.fix !== undefined) expectSame(`another result of the fix of ${bad}`, good, fixed);
    expectSame(`${rule.code} reports its good example`, good, markAll(good, runRule(rule, resource, good).found));
  }
  for (const { resource, query, fixed: expected } of cases) {
    const { text } = readSpans(query);
    const { found, fixed } = runRule(rule, resource, text);
    expectSame(`other reports of ${rule.code}`, query, markAll(text, found));
    if (expected !== undefined) expectSame(`another result of the fixes of ${text}`, expected, fixed);
  }
}

function runRule(rule: CustomRule, resource: Resource | string, text: string) {
  const document = readQuery(toResource(resource as Resource), text);
  if (document.query === undefined) {
    const reasons = document.diagnostics.map(({ message }) => message).join('; ');
    throw new TypeError(`the query ${JSON.stringify(text)} has errors: ${reasons}`);
  }
  const found = runCustomRules([rule], document);
  const edits = found.flatMap(({ fixes }) => fixes[0]?.edits ?? []);
  return { found, fixed: applyEdits(text, edits) };
}

/** The text with marks around the places of its reports. */
function markAll(text: string, found: ReturnType<typeof runCustomRules>): string {
  const marks = found.flatMap(({ span: { start, end } }) => [
    { start, end: start, text: '‹' },
    { start: end, end, text: '›' },
  ]);
  return applyEdits(text, marks);
}

function expectSame(what: string, expected: string, actual: string): void {
  if (expected === actual) return;
  throw new ExpectationError(`${what}\n  expected: ${expected}\n  actual: ${actual}`, expected, actual);
}
