import { generatePayments } from '../../examples/objects-generator/generate.ts';
import { createRandom } from '../../examples/objects-generator/random.ts';

/** The members of a payment that the queries of this bench read. */
export interface BenchPayment {
  readonly id: string;
  readonly amount: number;
  readonly currency_code: string;
  readonly payment_status: string;
  readonly statement_descriptor: string;
  readonly created_at: string;
  readonly customer: {
    readonly id: string;
    readonly email: string;
    readonly address: { readonly country: string };
  };
  readonly payment_method: {
    readonly details?: {
      readonly last4?: string;
      readonly exp_year?: number;
      readonly bin_data?: { readonly funding?: string };
    };
  };
  readonly refund: { readonly status: string } | null;
}

/**
 * Payments as if read from a file, with the queried members only. Each has a
 * unique statement descriptor; the generator has only four, which would make
 * the search for substrings too easy.
 */
export function createPayments(count: number): readonly BenchPayment[] {
  const random = createRandom(7);
  const payments: BenchPayment[] = [];
  for (const payment of generatePayments(count, 1)) {
    const { id, amount, currency_code, payment_status, created_at, customer, payment_method, refund } = payment;
    const statement_descriptor = `${payment.statement_descriptor} ${random.integer(0, 99_999_999)}`;
    const one = {
      id,
      amount,
      currency_code,
      payment_status,
      statement_descriptor,
      created_at,
      customer,
      payment_method,
    };
    payments.push(JSON.parse(JSON.stringify({ ...one, refund })));
  }
  return payments;
}
