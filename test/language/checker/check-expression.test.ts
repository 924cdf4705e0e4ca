import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { catalogue } from '../../../src/language/catalogue/catalogue.ts';
import { checkExpression, checkExpressionText } from '../../../src/language/checker/check-expression.ts';
import { readExpression } from '../../../src/language/checker/query-like.ts';
import { applyEdits } from '../../../src/language/diagnostic/fix.ts';
import { marked } from '../../support/marked.ts';
import { processorTimeOf } from '../../support/processor-time.ts';
import { anyText } from '../../support/queryish.ts';

describe('checkExpression', () => {
  test.each([
    'amount>5',
    '(amount>5 OR -refund.status:null) currency_code:["EUR", "USD"]',
    '-(payment_status:"SETTLED" amount<5)',
    // What the service refuses as one query: many clauses, OR over fields, AND and OR.
    Array.from({ length: 11 }, (_, index) => `amount:${index}`).join(' '),
    'amount>5 OR currency_code:"EUR"',
    'amount:1 (amount:2 OR currency_code:"EUR")',
    'created_at>["2025-01-01T00:00:00Z", 5] metadata[a]:["x", 7, null]',
  ])('accepts %s', (text) => {
    const { valid, expression, diagnostics } = checkExpression('payments', text);
    expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
    expect({ valid, text: expression?.text, resource: expression?.resource }).toEqual({
      valid: true,
      text,
      resource: catalogue.payments,
    });
  });

  test.each<[text: string, ...codes: string[]]>([
    ['(amount>5 OR ‹amuont›>5)', 'unknown-field'],
    // Once for the whole list.
    ['‹status›:["SETTLED", "FAILED"]', 'field-alias'],
    ['payment_status‹~›["SETTLED", "FAILED"]', 'unsupported-operator'],
    // Once for each value.
    ['-(payment_status:["SETTLED", ‹"PAID"›] (amount:5))', 'unknown-value'],
    ['amount:[1, ‹"x"›, ‹"y"›]', 'invalid-number', 'invalid-number'],
    ['amount:5 (‹amount›:"x" OR id:"y")', 'invalid-number'],
    ['id:["x" ‹›"y"] amount:1 OR amount:2', 'missing-separator', 'mixed-connectives'],
    ['  ‹hello (world)› ', 'expected-clause'],
    ['‹()›', 'expected-clause'],
    ['‹›', 'empty-query'],
  ])('reports %s', (source, ...codes) => {
    const { text } = marked(source);
    const { valid, expression, diagnostics } = checkExpression('payments', text);
    const errors = diagnostics.filter(({ severity }) => severity === 'error');
    expect({ valid, expression }).toEqual({ valid: false, expression: undefined });
    expect(errors.map(({ code }) => code)).toEqual(codes);
  });

  test('reports a value at its place', () => {
    const { text, spans } = marked('amount:[1, ‹"x"›, ‹"y"›]');
    expect(checkExpression('payments', text).diagnostics.map(({ span }) => span)).toEqual(spans);
  });

  test.each(['amount>1 currency_code:"EUR" OR amount<0', 'amount>1 (amount<0 OR amount<1 amount<2) -id:null'])(
    'accepts %s after either fix, with different meanings',
    (text) => {
      const { fixes = [] } =
        checkExpression('payments', text).diagnostics.find(({ code }) => code === 'mixed-connectives') ?? {};
      const texts = fixes.map(({ edits }) => checkExpressionText('payments', applyEdits(text, edits)).text);
      expect(new Set(texts).size).toBe(2);
    },
  );

  test.each([
    ['amount>5 created_at:"2026-01-02"', true],
    ['amount>5 OR (amount<3 created_at:"2026-01-02")', true],
    ['amount>5 -(amount<3 created_at:"2026-01-02")', true],
    ['amount>5 (created_at:"2026-01-02" OR amount<3)', false],
    ['amount>5 (amount<3 -created_at:"2026-01-02")', false],
  ])('offers two clauses for the day in %s: %s', (text, isOffered) => {
    const fixes = checkExpression('payments', text).diagnostics.flatMap((diagnostic) => diagnostic.fixes);
    expect(fixes.some(({ title }) => title.startsWith('match the whole day'))).toBe(isOffered);
  });

  const depths = Array.from({ length: 10 }, (_, index) => 60 + index);
  test.each(['amount:1', 'id:["a", "b"]', '-(amount:1 id:["a", "b"])'])(
    'never throws for a text, however deep: %s',
    (inner) => {
      for (const depth of depths) {
        let text = inner;
        for (let level = 0; level < depth; level++) text = `(amount:${level}${level % 2 ? ' OR ' : ' '}${text})`;
        for (const one of [text, `-${text}`, `amount:5 ${text}`, `amount:5 OR ${text}`]) {
          const { valid, diagnostics } = checkExpression('payments', one);
          expect(valid).toBe(diagnostics.every(({ code }) => code !== 'parentheses'));
        }
      }
    },
  );

  const OPTIONS = { now: new Date('2025-03-31T12:00:00Z'), timeZone: 'America/New_York' };
  const YESTERDAY = 'created_at>="2025-03-30T00:00:00-04:00" created_at<"2025-03-31T00:00:00-04:00"';

  test.each([
    ['created_at>="now-1M" amount>5', 'created_at>="2025-02-28T08:00:00-05:00" amount>5'],
    ['created_at:"yesterday"', YESTERDAY],
    ['amount>5 AND created_at:"yesterday"', `amount>5 AND ${YESTERDAY}`],
    ['amount<1 OR (created_at:"yesterday" amount>5)', `amount<1 OR (${YESTERDAY} amount>5)`],
    ['created_at:["yesterday"] amount>5', `((${YESTERDAY})) amount>5`],
    ['amount>5 OR -created_at:"yesterday"', `amount>5 OR -(${YESTERDAY})`],
    ["-(created_at<='yesterday')", "-(created_at<'2025-03-31T00:00:00-04:00')"],
    ['-created_at:["now-1d/d", "2025-01-01T00:00:00Z"]', `-((${YESTERDAY}) OR created_at:"2025-01-01T00:00:00Z")`],
    ['metadata[a]:"yesterday"', 'metadata[a]:"yesterday"'],
  ])('reads the dates of %s', (text, expected) => {
    const { expression, diagnostics } = checkExpression('payments', text, OPTIONS);
    expect({ text: String(expression), diagnostics }).toEqual({ text: expected, diagnostics: [] });
    // It has no date that moves: read again, at any time, it means the same.
    const again = checkExpression('payments', expected).expression;
    expect(again && readExpression(again).tree).toEqual(expression && readExpression(expression).tree);
  });

  test.each([
    ['created_at:‹"now-7d"›', 'invalid-date', 'instant'],
    ['created_at:["yesterday", ‹"now"›]', 'invalid-date', 'instant'],
    ['amount>5 created_at<=‹"now+9999y"›', 'invalid-date', 'out-of-range'],
    ['created_at>‹"now-7x"› OR created_at:"today"', 'invalid-date', 'unknown-unit'],
    ['created_at>‹"now-7days"›', 'invalid-date', 'unknown-unit'],
    ['created_at>‹"3 days ago"› metadata[a]:"3 days ago"', 'invalid-date', 'unknown-words'],
    ['-created_at:[‹"this hour"›, "today"]', 'invalid-date', 'unknown-words'],
    ['created_at>‹"2025-01"› metadata[a]:"last one"', 'invalid-date', 'malformed'],
    ['created_at>="now" amount>‹"x"›', 'invalid-number', undefined],
  ])('reports %s in the text of the writer', (written, code, reason) => {
    const { text, span } = marked(written);
    const { expression, diagnostics } = checkExpression('payments', text, OPTIONS);
    expect(expression).toBeUndefined();
    expect(diagnostics).toHaveLength(1);
    expect(diagnostics[0]).toMatchObject({ code, span, data: reason === undefined ? {} : { reason } });
  });

  test('reports the whole text if timestamps make it too long, or a period nests it too deep', () => {
    const long = `metadata[a]:"${'x'.repeat(1_048_500)}" created_at:"today"`;
    const deep = `${'('.repeat(64)}created_at:"today" OR amount>1${')'.repeat(64)}`;
    for (const [text, code] of [
      [long, 'query-too-long'],
      [deep, 'parentheses'],
    ] as const) {
      const { diagnostics } = checkExpression('payments', text, OPTIONS);
      expect(diagnostics.map((one) => [one.code, one.span, one.fixes])).toEqual([
        [code, { start: 0, end: text.length }, []],
      ]);
    }
  });

  test('reviews the connectives of many groups in linear time', () => {
    const timeOf = (count: number): number =>
      processorTimeOf(() => checkExpression('payments', '(amount>5 OR amount<3 id:"a") '.repeat(count)));
    timeOf(200);
    expect(timeOf(2000)).toBeLessThan(Math.max(20, timeOf(200)) * 30);
  });

  test('never throws for a text', () => {
    fc.assert(
      fc.property(anyText(), anyText(), (a, b) => {
        expect(checkExpression('payments', `(${a}) ${b}`).valid).toBeTypeOf('boolean');
      }),
    );
  });

  test('makes an expression that cannot be changed, and that is known by its private tree', () => {
    const expression = checkExpressionText('payments', 'amount:[1, 2]');
    expect(Object.isFrozen(expression)).toBe(true);
    expect(`${expression} ${JSON.stringify(expression)}`).toBe(
      'amount:[1, 2] {"resource":"payments","text":"amount:[1, 2]"}',
    );
    expect(() => readExpression({ ...expression })).toThrow(TypeError);
    expect(() => readExpression(structuredClone({ text: expression.text }))).toThrow(TypeError);
    expect(() => checkExpressionText('payments', 'amuont:1')).toThrow('unknown-field');
    expect(() => checkExpression('payment' as never, 'amount:1')).toThrow(TypeError);
    expect(() => checkExpression('payments', undefined as never)).toThrow(TypeError);
  });
});
