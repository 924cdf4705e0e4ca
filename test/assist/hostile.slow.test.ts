import { describe, expect, test } from 'vitest';
import { actionsAt } from '../../src/assist/actions.ts';
import { completeAt } from '../../src/assist/complete/complete.ts';
import { diagnosticsOf } from '../../src/assist/diagnostics.ts';
import { guessClauses } from '../../src/assist/sentences/guess-clauses.ts';
import { catalogue } from '../../src/language/catalogue/catalogue.ts';
import { MAX_QUERY_LENGTH } from '../../src/language/syntax/syntax-diagnostics.ts';

const { payments } = catalogue;

/** Units that once took quadratic time, and similar ones. */
const UNITS = [
  ...['1', '2.', '1a', '1,', '1 ', 'amount%3E5%20', 'last 1', '1 ago ', 'a ', ' ', 'a=', '= ', 'a is ', '"', "'", '-'],
  ...['@', '@a', 'a@', 'a.', 'metadata[', '(', 'or ', '“a” ', 'amount>1 ', 'amount>1k ', 'created_at>a ', 'paid '],
];

describe('every function of the language service', () => {
  const texts = UNITS.flatMap((unit) => {
    const text = unit.repeat(Math.ceil(MAX_QUERY_LENGTH / unit.length)).slice(0, MAX_QUERY_LENGTH - 4);
    // A different end makes a backtracking pattern try every unit.
    return [text, `${text} x y`, `x ${text} y`];
  });

  test.each(texts.map((text) => [`${text.slice(0, 16)}…${text.slice(-6)}`, text]))(
    'handles 64 KiB of %j',
    (_, text) => {
      const end = text.length;
      expect(diagnosticsOf(payments, text, end).length).toBeLessThanOrEqual(diagnosticsOf(payments, text).length);
      expect(completeAt(payments, text, end).span.end).toBeLessThanOrEqual(end);
      expect(guessClauses(payments, text)).toEqual([]);
      for (const { edits } of actionsAt(payments, text, { start: 0, end })) {
        expect(edits.every((edit) => edit.start <= edit.end && edit.end <= end)).toBe(true);
      }
    },
  );
});
