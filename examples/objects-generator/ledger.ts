import type { Payment } from './draw-payment.ts';

/** The totals of a customer's payments. */
interface Account {
  /** The sum of the settled payments in US cents. */
  totalSpend: number;
  readonly firstPaymentAt: string;
  lastPaymentAt: string;
}

/** Facts that depend on all payments. */
export interface Ledger {
  readonly customers: ReadonlyMap<string, Readonly<Account>>;
  /** The id of the last payment of each subscription, by its id. */
  readonly lastPayments: ReadonlyMap<string, string>;
}

/** Sums up payments, which come in the order of their creation. */
export function createLedger(payments: Iterable<Payment>): Ledger {
  const customers = new Map<string, Account>();
  const lastPayments = new Map<string, string>();
  for (const { id, created_at: createdAt, customer, subscription, payment_status: status, ...payment } of payments) {
    const account = customers.get(customer.id) ?? {
      totalSpend: 0,
      firstPaymentAt: createdAt,
      lastPaymentAt: createdAt,
    };
    account.lastPaymentAt = createdAt;
    if (status === 'SETTLED') account.totalSpend += payment.amount_usd;
    customers.set(customer.id, account);
    if (subscription !== undefined) lastPayments.set(subscription.id, id);
  }
  return { customers, lastPayments };
}
