import type { Span } from '../../base/span.ts';
import { fieldName } from '../../catalogue/resolve-field.ts';
import type { DiagnosticDocs } from '../../diagnostic/declaration.ts';
import { type Fix, replaceFix } from '../../diagnostic/fix.ts';
import { quoteText } from '../../diagnostic/quote.ts';
import type { Operator } from '../../syntax/ast.ts';
import { isNumber } from '../read-value.ts';
import { defineClauseRule, quoteOf } from '../rule.ts';

export interface Data {
  readonly field: string;
  readonly text: string;
  /** The operator that takes only numbers, on a field that takes others with `:`. */
  readonly operator?: Operator;
}

export const docs: DiagnosticDocs = {
  what: 'Reports a value of a numeric field that is not a plain decimal number.',
  why: 'An amount is a whole number in the minor unit of its currency, without plus signs, separators, exponents or currencies.',
  examples: [
    { resource: 'payments', bad: 'amount>1e3', good: 'amount>1000' },
    { resource: 'payments', bad: 'amount>1,000', good: 'amount>1000' },
  ],
};

export const invalidNumber = defineClauseRule({
  code: 'invalid-number',
  severity: 'error',
  rule: 'L2.8',
  message: ({ field, text, operator }: Data) =>
    `${text === '' ? 'the value is empty' : `${quoteText(text)} is not a plain decimal number`}; ${operator === undefined ? `${quoteText(field)} is a numeric field` : `${quoteText(operator)} compares numbers`}`,
  types: ['numeric', 'any'],
  checkClause({ node, entry, text, value, valueSpan, operator, takesOperator }, context) {
    if (value !== undefined || text === undefined || !takesOperator) return;
    const isAny = entry.field.type === 'any';
    // invalid-boolean reports `True`.
    if (isAny && operator === ':') return;
    const data = { field: fieldName(entry), text, ...(isAny && operator && { operator }) };
    context.report(valueSpan, data, { fixes: fixNumber(text, valueSpan, quoteOf(node)) });
  },
});

/** Rewrites other spellings of numbers. A comma may group thousands or begin a fraction, so that fix is a guess. */
function fixNumber(text: string, { start, end }: Span, quote: string): readonly Fix[] {
  const plain = text
    .trim()
    .replace(/^\+(?=[\d.])/, '')
    .replaceAll(/(?<=\d)_(?=\d)/g, '')
    .replace(/^(?<sign>-?)\.(?=\d)/, '$<sign>0.')
    .replace(/^(?<whole>-?\d+)\.$/, '$<whole>');
  const fix = (digits: string, safe: boolean): readonly Fix[] => [
    replaceFix(`write ${quoteText(digits)}`, safe, start, end, `${quote}${digits}${quote}`),
  ];
  if (isNumber(plain)) return fix(plain, true);
  if (/^-?\d{1,3}(?:[, \u00a0\u202f’']\d{3})+$/.test(plain)) return fix(plain.replaceAll(/[^-\d]/g, ''), false);
  if (/^-?\d{1,15}e\+?\d{1,2}$/i.test(plain) && Number.isSafeInteger(Number(plain)))
    return fix(String(Number(plain)), true);
  return [];
}
