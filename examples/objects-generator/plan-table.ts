/** The products of the shop, with prices in US cents, which are converted to other currencies. */
export interface PlanRow {
  readonly name: string;
  readonly type: 'recurring' | 'one-off';
  readonly interval: 'days' | 'months' | 'years' | null;
  readonly intervalCount: number | null;
  readonly usdCents: number;
  readonly trial?: {
    readonly interval: 'days' | 'months' | 'years';
    readonly count: number;
    readonly usdCents: number;
  };
  readonly isArchived?: true;
  readonly collectTax: boolean;
  readonly metadata: Readonly<Record<string, string | number | boolean>>;
}

export const PLAN_TABLE: readonly PlanRow[] = [
  {
    name: 'Coffee Box Small',
    type: 'recurring',
    interval: 'months',
    intervalCount: 1,
    usdCents: 1_490,
    trial: { interval: 'days', count: 14, usdCents: 0 },
    collectTax: true,
    metadata: { grams: 250, tier: 'basic' },
  },
  {
    name: 'Coffee Box Large',
    type: 'recurring',
    interval: 'months',
    intervalCount: 1,
    usdCents: 3_990,
    trial: { interval: 'days', count: 14, usdCents: 490 },
    collectTax: true,
    metadata: { grams: 1000, tier: 'plus' },
  },
  {
    name: 'Coffee Box Small, yearly',
    type: 'recurring',
    interval: 'years',
    intervalCount: 1,
    usdCents: 14_900,
    collectTax: true,
    metadata: { grams: 250, tier: 'basic' },
  },
  {
    name: 'Office "Bottomless" Pot',
    type: 'recurring',
    interval: 'days',
    intervalCount: 14,
    usdCents: 8_900,
    collectTax: true,
    metadata: { grams: 3000, tier: 'business', invoiced: true },
  },
  {
    name: "Roaster's Choice",
    type: 'recurring',
    interval: 'months',
    intervalCount: 3,
    usdCents: 5_400,
    trial: { interval: 'months', count: 1, usdCents: 990 },
    collectTax: true,
    metadata: { tier: 'plus' },
  },
  {
    name: 'Café au lait Club',
    type: 'recurring',
    interval: 'months',
    intervalCount: 1,
    usdCents: 990,
    collectTax: false,
    metadata: {},
  },
  {
    name: 'Espresso Course, online',
    type: 'recurring',
    interval: 'years',
    intervalCount: 1,
    usdCents: 9_900,
    trial: { interval: 'days', count: 14, usdCents: 0 },
    collectTax: true,
    metadata: { digital: true },
  },
  {
    name: 'Tasting for two',
    type: 'one-off',
    interval: null,
    intervalCount: null,
    usdCents: 6_500,
    collectTax: true,
    metadata: {},
  },
  {
    name: 'Gift Card',
    type: 'one-off',
    interval: null,
    intervalCount: null,
    usdCents: 5_000,
    collectTax: false,
    metadata: { digital: true },
  },
  {
    name: 'Weekly Pour-Over (old)',
    type: 'recurring',
    interval: 'days',
    intervalCount: 7,
    usdCents: 750,
    isArchived: true,
    collectTax: true,
    metadata: { tier: 'basic' },
  },
];
