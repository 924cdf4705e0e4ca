import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { completeAt } from '../../../src/assist/complete/complete.ts';
import type { Offer } from '../../../src/assist/complete/offer.ts';
import { catalogue } from '../../../src/language/catalogue/catalogue.ts';
import type { Resource } from '../../../src/language/catalogue/resource.ts';
import { checkQuery } from '../../../src/language/checker/check-query.ts';
import { applyEdits } from '../../../src/language/diagnostic/fix.ts';
import type { ClauseNode } from '../../../src/language/syntax/ast.ts';
import { parseQuery } from '../../../src/language/syntax/parse-query.ts';
import { validQuery } from '../../support/valid-queries.ts';
import { readValidCorpus } from '../corpus.ts';

const { payments } = catalogue;
const OPTIONS = { now: new Date('2026-11-22T10:00:00Z') };
const corpus = readValidCorpus().filter(({ text }) => text.length < 200);

/** A valid query and a caret anywhere in it. */
const placed = fc
  .oneof(
    fc.constantFrom(...corpus),
    ...Object.values(catalogue).map((resource: Resource) =>
      validQuery(resource)
        .filter((text) => text.length < 300)
        .map((text) => ({ resource, text })),
    ),
  )
  .chain((query) => fc.record({ query: fc.constant(query), offset: fc.nat(query.text.length) }))
  // Editors put no caret within a character.
  .filter(({ query, offset }) => query.text.slice(0, offset).isWellFormed());

/** Texts that finish the clause at the caret. */
const ENDINGS = [
  '',
  '"',
  '1',
  ':1',
  '=1',
  'null',
  'true',
  ':true',
  ':null',
  '>=1',
  'abc"',
  '"abc"',
  ':"abc"',
  '="abc"',
  'abc]',
  ']:"abc"',
  'abc]:"abc"',
  '"2026-01-01T00:00:00Z"',
];

/** Whether the text becomes a valid query by typing at the caret only. */
function canFinish(resource: Resource, text: string, caret: number, clauses: readonly ClauseNode[]): boolean {
  const [head, tail] = [text.slice(0, caret), text.slice(caret)];
  const isValid = (typed: string): boolean =>
    ['', ' ', ' OR '].some((end) => checkQuery(resource, head + typed + end + tail).valid);
  if (ENDINGS.some(isValid)) return true;
  // After a connective or a `-`, a whole clause; in an OR query it may have to use the field of another clause.
  const paths = [
    ...clauses.map(({ field }) => `${field.path}${field.key === undefined ? '' : `[${field.key.name}]`}`),
    ...resource.entries.keys(),
  ];
  return paths.some((path) => [':null', ':1', ':true'].some((ending) => isValid(path + ending)));
}

/** Whether an edit changes a clause that the caret is not in. */
function changesOtherClause(clauses: readonly ClauseNode[], offset: number, { edit }: Offer): boolean {
  return clauses.some(
    ({ span }) => (span.end < offset || span.start > offset) && edit.start < span.end && span.start < edit.end,
  );
}

describe('completion in the middle of a valid query', () => {
  test('offers only text that can be completed at the new caret, and changes no other clause', () => {
    fc.assert(
      fc.property(placed, ({ query: { resource, text }, offset }) => {
        const { clauses } = parseQuery(text).ast;
        for (const offer of completeAt(resource, text, offset, OPTIONS).offers) {
          const accepted = applyEdits(text, [offer.edit]);
          expect(changesOtherClause(clauses, offset, offer), `${text} → ${accepted}`).toBe(false);
          expect(canFinish(resource, accepted, offer.caret, clauses), `${text} → ${accepted}`).toBe(true);
        }
      }),
      { numRuns: 400 },
    );
  });

  test.each([
    ['processor.type:|"two words"', 'value', 'null', 'processor.type:null|'],
    ['processor.type:"\\|"a\\""', 'value', '"\\\\"', 'processor.type:"\\\\"|'],
    ['amount>5 |amount<9', 'connective', 'OR', 'amount>5 OR |amount<9'],
    ['amount>5 |-amount<9', 'connective', 'AND', 'amount>5 AND |-amount<9'],
    ['amount:1 OR a|mount:2', 'field', 'amount', 'amount:1 OR amount|:2'],
    ['meta|data[plan]:"pro"', 'field', 'metadata[plan]', 'metadata[plan]|:"pro"'],
    ['st|auts:"SETTLED"', 'field', 'payment_status', 'payment_status|:"SETTLED"'],
    ['payment_stat|us:"WRONG"', 'field', 'payment_status', 'payment_status|:"WRONG"'],
  ])(
    'completion in the middle of a valid query in %s, accepting the %s %s gives %s',
    (marked, kind, label, expected) => {
      const offset = marked.indexOf('|');
      const text = marked.replace('|', '');
      const offer = completeAt(payments, text, offset, OPTIONS).offers.find(
        (one) => one.kind === kind && one.label === label,
      );
      const accepted = applyEdits(text, offer === undefined ? [] : [offer.edit]);
      expect(`${accepted.slice(0, offer?.caret)}|${accepted.slice(offer?.caret)}`).toBe(expected);
    },
  );

  test.each([
    ['processor.type:|"alpha" ', 'amount'],
    ['cr|eated_at:"2026-01-01T00:00:00Z"', 'currency_code'],
    ['|processor.type:"alpha"', 'amount'],
    ['currency_code:"EUR" |amount>5', 'OR'],
    ['amount|:1 OR amount:2', '>='],
    ['|-amount>5', 'currency_code'],
  ])('completion in the middle of a valid query in %s, does not offer %s', (marked, label) => {
    const offset = marked.indexOf('|');
    const labels = completeAt(payments, marked.replace('|', ''), offset, OPTIONS).offers.map((one) => one.label);
    expect(labels).not.toContain(label);
  });
});
