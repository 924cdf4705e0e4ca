import { fieldName } from '../../catalogue/resolve-field.ts';
import type { DiagnosticDocs } from '../../diagnostic/declaration.ts';
import { replaceFix } from '../../diagnostic/fix.ts';
import { defineClauseRule } from '../rule.ts';

export interface Data {
  readonly field: string;
  /** In code points. */
  readonly length: number;
  readonly least: number;
  /** Whether it is the beginning of a text, after `^`. */
  readonly isBeginning?: true;
}

export const docs: DiagnosticDocs = {
  what: 'Reports a substring that is shorter than the resource allows, and an empty text after `^`. The resources of the service require three characters.',
  why: 'The service indexes texts in pieces of that length, so it cannot find a shorter substring.',
  examples: [{ resource: 'payments', bad: 'statement_descriptor~"ac"', good: 'statement_descriptor:"ac"' }],
};

export const substringTooShort = defineClauseRule({
  code: 'substring-too-short',
  severity: 'error',
  rule: 'L2.6',
  message: ({ length, least, isBeginning }: Data) =>
    isBeginning === true
      ? 'a beginning needs at least one character'
      : `a substring needs at least ${least} characters; this one has ${length}`,
  types: ['token', 'string', 'any'],
  checkClause({ node: { operator }, entry, text, valueSpan }, context) {
    const isBeginning = operator?.symbol === '^';
    const isSubstring = operator?.symbol === '~' && entry.field.type === 'string';
    const least = isBeginning ? 1 : context.resource.limits.substring;
    // A code point is at most two code units, so only a short text needs counting.
    if (!(isBeginning || isSubstring) || text === undefined || text.length >= 2 * least) return;
    const length = [...text].length;
    if (length >= least) return;
    const { start, end } = operator.span;
    context.report(
      valueSpan,
      { field: fieldName(entry), length, least, ...(isBeginning && { isBeginning }) },
      {
        fixes: length === 0 ? [] : [replaceFix('match whole words with `:`', false, start, end, ':')],
      },
    );
  },
});
