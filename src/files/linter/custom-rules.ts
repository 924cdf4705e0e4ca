import { isRecord } from '../../language/base/plain-data.ts';
import type { Span } from '../../language/base/span.ts';
import type { Resource } from '../../language/catalogue/resource.ts';
import type { CheckedQuery } from '../../language/checker/checked-query.ts';
import type { Example } from '../../language/diagnostic/declaration.ts';
import type { Diagnostic, Severity } from '../../language/diagnostic/diagnostic.ts';
import { applyEdits, type Fix } from '../../language/diagnostic/fix.ts';
import type { QueryDocument } from '../../language/document.ts';

/** What a rule of your own reports. */
export interface CustomReport {
  /** The place in the text of the query, such as `clause.node.span`. */
  readonly span: Span;
  readonly message: string;
}

/** What your own rule gets beside the query. */
export interface CustomRuleContext {
  readonly resource: Resource;
  report(report: CustomReport): void;
}

/** Your own rule, in a module that `customRules` of a config names. `expectRule` of `clausal/test` tests it. */
export interface CustomRule {
  /** The name of your team and that of the rule, in lower case: `acme/one-currency`. */
  readonly code: `${string}/${string}`;
  /** By default `error`. A config can set another. */
  readonly severity?: Severity | undefined;
  readonly docs: {
    /** What it reports, in one sentence. */
    readonly what: string;
    /** Why that matters. */
    readonly why?: string | undefined;
    /** Queries that the rule reports, and the same without the error: what the first fix makes of them, if there is one. */
    readonly examples?: readonly Example[] | undefined;
  };
  /** Checks a query without errors. Queries with parameters are not checked. */
  check(query: CheckedQuery, context: CustomRuleContext): void;
  /** The fix for a report, with edits of the text of the query. */
  fix?(report: CustomReport, query: CheckedQuery): Fix | undefined;
}

/** Runs rules on a query. A rule that throws is reported on the whole query, and the others still run. */
export function runCustomRules(
  rules: readonly CustomRule[],
  { query, resource }: QueryDocument,
): readonly Diagnostic[] {
  if (query === undefined) return [];
  return rules.flatMap((rule) => {
    try {
      const reports: CustomReport[] = [];
      rule.check(query, { resource, report: (report) => reports.push(report) });
      return reports.map((report) => toDiagnostic(rule, report, query));
    } catch (error) {
      const reason = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
      const span = { start: 0, end: query.text.length };
      return [createReport(rule, span, `the rule failed with ${reason.split('\n')[0]}`, [])];
    }
  });
}

function toDiagnostic(rule: CustomRule, report: CustomReport, query: CheckedQuery): Diagnostic {
  const { start, end } = report.span;
  const fix = rule.fix?.(report, query);
  // Refuses places outside of the query.
  applyEdits(query.text, [{ start, end, text: '' }]);
  if (fix !== undefined) applyEdits(query.text, fix.edits);
  return createReport(rule, { start, end }, String(report.message), fix === undefined ? [] : [fix]);
}

function createReport({ code, severity = 'error' }: CustomRule, span: Span, message: string, fixes: readonly Fix[]) {
  return { code, severity, message, span, related: [], fixes, data: undefined };
}

const CODE = /^(?!clausal\/)[a-z][a-z0-9-]*\/[a-z][a-z0-9-]*$/;
const SEVERITIES: readonly unknown[] = ['error', 'warning', 'info', undefined];

/** Describes what is wrong with a value that should be a rule; `undefined` if it is one. */
export function describeCustomRule(value: unknown): string | undefined {
  if (!isRecord(value)) return 'is not an object';
  const { code, severity, docs, check, fix } = value;
  if (typeof code !== 'string' || !CODE.test(code)) return '`code` must be a name such as `acme/one-currency`';
  if (!SEVERITIES.includes(severity)) return '`severity` must be `error`, `warning` or `info`';
  if (!isRecord(docs) || typeof docs['what'] !== 'string') return '`docs.what` must be a sentence';
  if (typeof check !== 'function') return '`check` must be a function';
  return fix === undefined || typeof fix === 'function' ? undefined : '`fix` must be a function';
}
