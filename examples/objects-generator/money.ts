/** The value of each currency in US dollars, and the number of its decimals. */
const CURRENCIES = {
  USD: { dollars: 1, decimals: 2 },
  GBP: { dollars: 1.27, decimals: 2 },
  EUR: { dollars: 1.08, decimals: 2 },
  BRL: { dollars: 0.18, decimals: 2 },
  PLN: { dollars: 0.25, decimals: 2 },
  CZK: { dollars: 0.043, decimals: 2 },
  TRY: { dollars: 0.03, decimals: 2 },
  BGN: { dollars: 0.55, decimals: 2 },
  JPY: { dollars: 0.0067, decimals: 0 },
  KRW: { dollars: 0.00073, decimals: 0 },
  CNY: { dollars: 0.14, decimals: 2 },
  AED: { dollars: 0.27, decimals: 2 },
  ILS: { dollars: 0.27, decimals: 2 },
  INR: { dollars: 0.012, decimals: 2 },
  THB: { dollars: 0.028, decimals: 2 },
  VND: { dollars: 0.00004, decimals: 0 },
  ISK: { dollars: 0.0072, decimals: 0 },
  GEL: { dollars: 0.37, decimals: 2 },
} as const;

export type Currency = keyof typeof CURRENCIES;

/** An amount in the minor unit of its currency. */
export interface Price {
  readonly amount: number;
  readonly currency: Currency;
}

/** Converts an amount to US cents. */
export function toUsd({ amount, currency }: Price): number {
  const { dollars, decimals } = CURRENCIES[currency];
  return Math.round((amount * dollars * 100) / 10 ** decimals);
}

/** A price in another currency, rounded like real prices. */
export function fromUsd(usdCents: number, currency: Currency): Price {
  const { dollars, decimals } = CURRENCIES[currency];
  const exact = (usdCents * 10 ** decimals) / (dollars * 100);
  const step = exact >= 100_000 ? 1_000 : exact >= 10_000 ? 50 : 10;
  return { amount: Math.max(step, Math.round(exact / step) * step), currency };
}
