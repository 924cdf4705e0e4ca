import { describe, expect, test } from 'vitest';
import { catalogue } from '../../src/catalogue/catalogue.ts';
import { actionsAt } from '../../src/language-service/actions.ts';
import { completeAt } from '../../src/language-service/complete/complete.ts';
import { diagnosticsOf } from '../../src/language-service/diagnostics.ts';
import { guessClauses } from '../../src/language-service/guess/guess-clauses.ts';
import { MAX_QUERY_LENGTH } from '../../src/syntax/query-diagnostics.ts';

const { payments } = catalogue;

/** Units that were once read in time quadratic in their number, and others like them. */
const UNITS = [
  ...['1', '2.', '1a', '1,', '1 ', 'amount%3E5%20', 'last 1', '1 ago ', 'a ', ' ', 'a=', '= ', 'a is ', '"', "'", '-'],
  ...['@', '@a', 'a@', 'a.', 'metadata[', '(', 'or ', '“a” ', 'amount>1 ', 'amount>1k ', 'created_at>a ', 'paid '],
];

describe('64 KiB', () => {
  const texts = UNITS.flatMap((unit) => {
    const text = unit.repeat(Math.ceil(MAX_QUERY_LENGTH / unit.length)).slice(0, MAX_QUERY_LENGTH - 4);
    // A text that ends otherwise makes a pattern try each of its units.
    return [text, `${text} x y`, `x ${text} y`];
  });

  test.each(texts.map((text) => [`${text.slice(0, 16)}…${text.slice(-6)}`, text]))('of %j are read', (_, text) => {
    const end = text.length;
    expect(diagnosticsOf(payments, text, end).length).toBeLessThanOrEqual(diagnosticsOf(payments, text).length);
    expect(completeAt(payments, text, end).span.end).toBeLessThanOrEqual(end);
    expect(guessClauses(payments, text)).toEqual([]);
    for (const { edits } of actionsAt(payments, text, { start: 0, end })) {
      expect(edits.every((edit) => edit.start <= edit.end && edit.end <= end)).toBe(true);
    }
  });
});
