import { describe, expect, test } from 'vitest';
import { COMPILERS, compile, PREAMBLE } from './compile.ts';

const COUNT = 1000;

/** Clauses of all kinds. */
const CLAUSES: readonly ((index: number) => string)[] = [
  () => 'payment_status:"SETTLED"',
  (index) => `amount>=${index}`,
  (index) => `customer.email~"user${index}@example.com"`,
  (index) => `payment_method.details.last4:"${1000 + index}"`,
  (index) => `created_at>"2025-01-${String(10 + (index % 20))}T00:00:${String(10 + (index % 50))}Z"`,
  (index) => `metadata[order_id]:"A-${index}"`,
  () => '-refund.status:null',
  (index) => `created_at<${1_735_689_600 + index}`,
  (index) => `statement_descriptor:"coffee ${index}"`,
  () => 'currency_code:"EUR"',
];

/** One to five clauses: three on average. */
function writeQuery(index: number): string {
  const clauses = Array.from({ length: 1 + (index % 5) }, (_, place) =>
    CLAUSES[(index + 3 * place) % CLAUSES.length]?.(index),
  );
  return clauses.join(index % 2 === 0 ? ' ' : ' AND ');
}

const LITERALS = Array.from({ length: COUNT }, (_, index) => JSON.stringify(writeQuery(index)));

/** The recorded cost of reading a literal, 305, plus ten percent. */
const MAX_INSTANTIATIONS = 365;

describe.each(COMPILERS)('%s', (compiler) => {
  test(`reads a literal with three clauses in fewer than ${MAX_INSTANTIATIONS} instantiations`, () => {
    const program = (call: string): string =>
      [...PREAMBLE, 'declare function plain(text: string): void;', ...LITERALS.map((text) => `${call}(${text});`)].join(
        '\n',
      );
    const reading = compile(compiler, program('payments'));
    expect([...reading.errors.values()]).toEqual([]);
    const cost = (reading.instantiations - compile(compiler, program('plain')).instantiations) / COUNT;
    expect(cost).toBeLessThan(MAX_INSTANTIATIONS);
    // A much lower cost would mean that nothing is read.
    expect(cost).toBeGreaterThan(MAX_INSTANTIATIONS / 2);
  });
});
