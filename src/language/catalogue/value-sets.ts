// The value sets of the service, in its letter case. Comparisons ignore case (L2.9). The synonyms are the words that
// support, risk and finance teams use.

/** The words for each value, separated by commas. */
type Words<Value extends string> = Readonly<Record<Value, string>>;

function closed<const Members extends readonly string[]>(
  members: Members,
  lists: Words<Members[number]>,
): { readonly closed: true; readonly members: Members; readonly synonyms: Synonyms } {
  return { closed: true, members, synonyms: splitWords(lists) };
}

function open<const Members extends readonly string[]>(
  members: Members,
  lists: Words<Members[number]>,
): { readonly closed: false; readonly members: Members; readonly synonyms: Synonyms } {
  return { closed: false, members, synonyms: splitWords(lists) };
}

function splitWords(lists: Words<string>): Synonyms {
  return Object.fromEntries(Object.entries(lists).map(([value, list]) => [value, words(list)]));
}

export const PAYMENT_STATUS = closed(
  ['PENDING', 'FAILED', 'AUTHORIZED', 'SETTLING', 'SETTLED', 'DECLINED', 'BLOCKED', 'CANCELLED'],
  {
    PENDING: 'processing, in progress, waiting, open, unpaid, incomplete, queued',
    FAILED: 'failure, error, unsuccessful, timeout, timed out',
    AUTHORIZED: 'authorised, approved, uncaptured, held, on hold, reserved',
    SETTLING: 'clearing, capturing, in settlement',
    SETTLED: 'paid, succeeded, success, successful, succeed, captured, complete, completed, cleared, done, collected',
    DECLINED:
      'rejected, refused, denied, decline, not approved, bounced, declined by bank, declined by issuer, declined by issuing bank, declined by card issuer',
    BLOCKED: 'fraud, fraudulent, high risk, flagged, stopped',
    CANCELLED: 'canceled, void, voided, aborted, abandoned, reversed',
  },
);
export const PAYMENT_TOKEN_TYPE = closed(['CARD_PAN', 'NETWORK_TOKEN', 'PROCESSOR_TOKEN'], {
  CARD_PAN: 'pan, fpan, raw card',
  NETWORK_TOKEN: 'network, dpan, scheme token, tokenized',
  PROCESSOR_TOKEN: 'gateway token, psp token, vaulted, vault, stored card, card on file',
});
export const PLAN_TYPE = closed(['recurring', 'one-off'], {
  recurring: 'subscription, recurrent, repeating, auto renew, membership',
  'one-off': 'once, one time, single, lifetime, one shot, non recurring',
});
export const INTERVAL = closed(['days', 'months', 'years'], {
  // Not weekly and quarterly: the interval alone does not say how many days or months.
  days: 'day, daily',
  months: 'month, monthly',
  years: 'year, yearly, annual, annually, annum',
});

export const PAYMENT_TYPE = open(['CIT', 'MIT'], {
  CIT: 'customer, customer initiated, cardholder, on session, checkout',
  MIT: 'merchant, merchant initiated, off session, recurring, renewal, rebill, unscheduled, stored credential',
});
export const TRANSACTION_TYPE = open(['Auth'], { Auth: 'authorization, authorisation, preauth' });
export const PAYMENT_METHOD_TYPE = open(['CARD', 'PIX'], {
  CARD: 'cards, credit, debit, cc',
  PIX: 'instant transfer',
});
export const SUBSCRIPTION_STATUS = open(
  ['ACTIVE', 'CANCELLED', 'PAST_DUE', 'PAUSED', 'TRIAL', 'SCHEDULED_FOR_CANCELLATION'],
  {
    ACTIVE: 'live, current, running, enabled, ongoing, in good standing, paying, subscribed',
    CANCELLED: 'canceled, ended, terminated, churned, stopped, inactive, closed, expired, lapsed, unsubscribed',
    PAST_DUE: 'overdue, unpaid, delinquent, late, dunning, arrears, payment failed, retrying, grace period',
    PAUSED: 'on hold, suspended, frozen, snoozed',
    TRIAL: 'trialing, trialling',
    SCHEDULED_FOR_CANCELLATION:
      'cancels, canceling, cancelling, will be cancelled, cancel at period end, pending cancellation, will cancel, to be cancelled, set to cancel, scheduled to cancel, ending, not renewing, churning',
  },
);
export const REFUND_STATUS = open(['PENDING', 'REFUNDED'], {
  PENDING: 'processing, in progress, requested, initiated, open, waiting, queued',
  REFUNDED: 'refund, money back, returned, reimbursed, credited, paid back, done, complete, completed, succeeded',
});
export const TAX_STATUS = open(['calculated'], { calculated: 'computed, determined, done, success' });
export const TAX_BEHAVIOR = open(['EXCLUSIVE'], { EXCLUSIVE: 'excluded, net, before tax, plus tax, on top' });
export const THREE_D_SECURE_STATUS = open(['action-required', 'authenticated'], {
  'action-required': 'challenge, challenged, requires action, step up, pending, otp',
  authenticated: 'success, successful, succeeded, passed, verified, approved, completed',
});
export const STATUS_REASON = open(['declined'], { declined: 'decline, refused, rejected, denied' });
export const CHECK_RESULT = open(['pass', 'match'], {
  pass: 'passed, ok, success, verified, valid',
  match: 'matched, matches, correct, same',
});
export const CANCELLATION_REASON = open(['fraud_prevention'], { fraud_prevention: 'fraud, fraudulent, risk' });

// Typical values of fields without known values.

export const CARD_BRANDS = splitWords({
  visa: '',
  mastercard: 'mc',
  amex: 'american express',
  discover: '',
  diners: 'diners club',
  jcb: '',
  unionpay: '',
});
export const CARD_FUNDING = splitWords({ credit: 'credit card', debit: 'debit card', prepaid: 'gift card' });
export const DECLINE_CODES = splitWords({
  insufficient_funds: 'nsf, no money, no funds, low balance',
  do_not_honor: 'do not honour',
  expired_card: 'card expired, expired',
  lost_card: 'lost',
  stolen_card: 'stolen',
  incorrect_cvc: 'wrong cvv, invalid cvc',
});
export const AUTHENTICATION_FLOWS = splitWords({ frictionless: '', challenge: 'challenged, step up' });

/** The currency codes that the service takes. */
export const CURRENCIES = (
  'AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BGN BHD BIF BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF CLP CNY ' +
  'COP CRC CUC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD HKD HNL HTG HUF IDR ' +
  'ILS IMP INR IQD IRR ISK JEP JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL MGA MKD ' +
  'MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF ' +
  'SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STD STN SVC SYP SZL THB TJS TMT TND TOP TRY TTD TWD TZS BOV COU CHE CHW ' +
  'MXV UGX VES VND VUV XAF XCD XCG XOF XPF YER USD'
).split(' ');

/** The currencies of the list whose minor unit is not a hundredth, by the decimals that ISO 4217 gives them. */
const DECIMALS: ReadonlyMap<string, number> = new Map([
  ...'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF'.split(' ').map((code) => [code, 0] as const),
  ...'BHD IQD JOD KWD LYD OMR TND'.split(' ').map((code) => [code, 3] as const),
]);

/**
 * The decimals of a currency: 2 for EUR, none for JPY, 3 for KWD; 2 for a code that is not in
 * the list. Not those of `Intl`, which differ for HUF, IQD and others, and from one platform to another.
 */
export function decimalsOf(currency: string): number {
  return DECIMALS.get(currency) ?? 2;
}

/** Synonyms of values, by value. A query cannot use them; suggestions find the value by them. */
export type Synonyms = Readonly<Record<string, readonly string[]>>;

/** Splits a list such as `paid, settled` at its commas. */
export function words(list: string): readonly string[] {
  return list === '' ? [] : list.split(', ');
}
