import { foldText } from '../../src/objects/matcher/fold-text.ts';
import type { BenchPayment } from './objects.ts';

/** The columns of the peers' table, in order. Texts are case-folded in advance, so that peers need not do it. */
export const COLUMNS = [
  { name: 'id', probe: ':"nobody"', type: 'text', read: ({ id }: BenchPayment) => foldText(id) },
  {
    name: 'payment_status',
    probe: ':"SETTLED"',
    type: 'text',
    read: ({ payment_status }: BenchPayment) => foldText(payment_status),
  },
  {
    name: 'currency_code',
    probe: ':"EUR"',
    type: 'text',
    read: ({ currency_code }: BenchPayment) => foldText(currency_code),
  },
  { name: 'amount', probe: '>0', type: 'number', read: ({ amount }: BenchPayment) => amount },
  { name: 'created_at', probe: '>0', type: 'number', read: ({ created_at }: BenchPayment) => Date.parse(created_at) },
  {
    name: 'statement_descriptor',
    probe: '~"order 1234"',
    type: 'text',
    read: ({ statement_descriptor }: BenchPayment) => foldText(statement_descriptor),
  },
  {
    name: 'customer.id',
    probe: ':"nobody"',
    type: 'text',
    read: ({ customer }: BenchPayment) => foldText(customer.id),
  },
  {
    name: 'customer.email',
    probe: '~"nobody"',
    type: 'text',
    read: ({ customer }: BenchPayment) => foldText(customer.email),
  },
  {
    name: 'customer.address.country',
    probe: ':"FR"',
    type: 'text',
    read: ({ customer }: BenchPayment) => foldText(customer.address.country),
  },
  {
    name: 'payment_method.details.last4',
    probe: ':"0000"',
    type: 'text',
    read: ({ payment_method }: BenchPayment) => payment_method.details?.last4 ?? null,
  },
  {
    name: 'payment_method.details.exp_year',
    probe: '>0',
    type: 'number',
    read: ({ payment_method }: BenchPayment) => payment_method.details?.exp_year ?? null,
  },
  {
    name: 'refund.status',
    probe: ':"REFUNDED"',
    type: 'text',
    read: ({ refund }: BenchPayment) => (refund === null ? null : foldText(refund.status)),
  },
] as const satisfies readonly {
  readonly name: string;
  /** The operator and value of the first query on the column. */
  readonly probe: string;
  readonly type: 'text' | 'number';
  readonly read: (payment: BenchPayment) => string | number | null;
}[];
