import type { Question } from './bench-engine.ts';

const SINCE = '2025-01-01T00:00:00Z';

/** The pages that a support desk asks for. */
export const PAGES: readonly (Question & { readonly sortBy: string })[] = [
  { query: '-id:null', tests: [], sortBy: '-created_at' },
  {
    query: 'payment_status:"SETTLED"',
    tests: [{ kind: 'equals', column: 'payment_status', value: 'settled' }],
    sortBy: '-created_at',
  },
  {
    query: 'payment_status:"FAILED"',
    tests: [{ kind: 'equals', column: 'payment_status', value: 'failed' }],
    sortBy: '-created_at',
  },
  {
    query: `created_at>="${SINCE}"`,
    tests: [{ kind: 'at-least', column: 'created_at', value: Date.parse(SINCE) }],
    sortBy: '-created_at',
  },
  {
    query: 'payment_status:["FAILED", "DECLINED"] amount>=20000',
    tests: [
      { kind: 'in', column: 'payment_status', values: ['failed', 'declined'] },
      { kind: 'at-least', column: 'amount', value: 20_000 },
    ],
    sortBy: 'created_at',
  },
  {
    query: 'currency_code:"EUR"',
    tests: [{ kind: 'equals', column: 'currency_code', value: 'eur' }],
    sortBy: '-amount',
  },
  {
    query: 'customer.email~"hanlon"',
    tests: [{ kind: 'contains', column: 'customer_email', text: 'hanlon' }],
    sortBy: '-created_at',
  },
  {
    query: 'metadata[order_id]:"A-1005"',
    tests: [{ kind: 'has', column: 'metadata', text: 'order_id=a-1005' }],
    sortBy: '-created_at',
  },
];

/** Questions of a support desk, each with constants of one stored payment. */
export function listQuestions(ids: readonly string[]): readonly Question[] {
  const [id = ''] = ids;
  return [
    { query: `id:"${id}"`, tests: [{ kind: 'equals', column: 'id', value: id }] },
    { query: `id:[${ids.map((one) => `"${one}"`).join(', ')}]`, tests: [{ kind: 'in', column: 'id', values: ids }] },
    {
      query: 'payment_status:"DECLINED" amount>=20000',
      tests: [
        { kind: 'equals', column: 'payment_status', value: 'declined' },
        { kind: 'at-least', column: 'amount', value: 20_000 },
      ],
    },
    {
      query: '-payment_status:"SETTLED" currency_code:"EUR"',
      tests: [
        { kind: 'equals', column: 'payment_status', value: 'settled', isNegated: true },
        { kind: 'equals', column: 'currency_code', value: 'eur' },
      ],
    },
    {
      query: `-refund.status:null created_at>="${SINCE}"`,
      tests: [
        { kind: 'exists', column: 'refund_status' },
        { kind: 'at-least', column: 'created_at', value: Date.parse(SINCE) },
      ],
    },
    {
      query: 'statement_descriptor:"gift card"',
      tests: [{ kind: 'contains', column: 'statement_descriptor_words', text: ' gift card ' }],
    },
    { query: 'customer.email~"hanlon"', tests: [{ kind: 'contains', column: 'customer_email', text: 'hanlon' }] },
    { query: 'metadata[order_id]:"A-1005"', tests: [{ kind: 'has', column: 'metadata', text: 'order_id=a-1005' }] },
  ];
}
