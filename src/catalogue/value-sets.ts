import { type Synonyms, words } from './words.ts';

// The value sets of the service, in its letter case. Comparisons ignore case (L2.9). The synonyms are the words of
// support, risk and finance for these values (L2.9).

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
    PENDING: 'processing, in progress, waiting, open, unpaid, outstanding, incomplete, queued',
    FAILED: 'failure, error, unsuccessful, timeout, timed out, technical error',
    AUTHORIZED: 'authorised, approved, uncaptured, held, on hold, reserved, preauthorized',
    SETTLING: 'clearing, capturing, in settlement, being settled',
    SETTLED: 'paid, succeeded, success, successful, captured, complete, completed, cleared, done, collected, charged',
    DECLINED:
      'rejected, refused, denied, declined by bank, declined by issuer, bank declined, card declined, not approved, bounced',
    BLOCKED: 'fraud, fraudulent, suspected fraud, high risk, blocked by risk, flagged, stopped, blacklisted',
    CANCELLED: 'canceled, void, voided, aborted, abandoned, reversed, dropped',
  },
);
export const PAYMENT_TOKEN_TYPE = closed(['CARD_PAN', 'NETWORK_TOKEN', 'PROCESSOR_TOKEN'], {
  CARD_PAN: 'pan, fpan, card number, raw card, card',
  NETWORK_TOKEN: 'network, dpan, scheme token, tokenized',
  PROCESSOR_TOKEN: 'gateway token, psp token, vaulted, vault token, stored card, card on file',
});
export const PLAN_TYPE = closed(['recurring', 'one-off'], {
  recurring: 'subscription, recurrent, repeating, repeat, auto renew, renewing, membership',
  'one-off': 'once, one time, single, lifetime, one shot, non recurring, single payment, one time payment',
});
export const INTERVAL = closed(['days', 'months', 'years'], {
  days: 'daily, per day, every day, weekly, week, weeks',
  months: 'monthly, per month, every month, mo, quarterly, quarter',
  years: 'yearly, annual, annually, per year, every year, per annum, yr',
});

export const PAYMENT_TYPE = open(['CIT', 'MIT'], {
  CIT: 'customer, customer initiated, cardholder initiated, on session, checkout',
  MIT: 'merchant, merchant initiated, off session, recurring, renewal, rebill, unscheduled, stored credential',
});
export const TRANSACTION_TYPE = open(['Auth'], { Auth: 'authorization, authorisation, preauth, auth only' });
export const PAYMENT_METHOD_TYPE = open(['CARD', 'PIX'], {
  CARD: 'cards, credit card, debit card, credit, debit, bank card, cc, plastic',
  PIX: 'pix payment, pix transfer, instant transfer',
});
export const SUBSCRIPTION_STATUS = open(
  ['ACTIVE', 'CANCELLED', 'PAST_DUE', 'PAUSED', 'TRIAL', 'SCHEDULED_FOR_CANCELLATION'],
  {
    ACTIVE: 'live, current, running, enabled, ongoing, in good standing, paying, subscribed',
    CANCELLED: 'canceled, ended, terminated, churned, stopped, inactive, closed, expired, lapsed, unsubscribed',
    PAST_DUE:
      'overdue, unpaid, delinquent, late, dunning, in dunning, in arrears, payment failed, retrying, grace period',
    PAUSED: 'on hold, suspended, frozen, held, snoozed',
    TRIAL: 'trialing, trialling, free trial, in trial, on trial, trial period',
    SCHEDULED_FOR_CANCELLATION:
      'canceling, cancelling, pending cancellation, cancel at period end, will cancel, to be cancelled, set to cancel, ending, not renewing, churning',
  },
);
export const REFUND_STATUS = open(['PENDING', 'REFUNDED'], {
  PENDING: 'processing, in progress, requested, initiated, open, waiting, queued',
  REFUNDED:
    'refund, money back, returned, reimbursed, credited, repaid, paid back, done, complete, completed, succeeded',
});
export const TAX_STATUS = open(['calculated'], { calculated: 'computed, determined, done, success' });
export const TAX_BEHAVIOR = open(['EXCLUSIVE'], {
  EXCLUSIVE: 'excluded, excl, net, before tax, plus tax, on top, without tax, tax exclusive',
});
export const THREE_D_SECURE_STATUS = open(['action-required', 'authenticated'], {
  'action-required': 'challenge, challenged, challenge required, requires action, needs action, step up, pending, otp',
  authenticated: 'success, successful, succeeded, passed, verified, approved, completed',
});
export const STATUS_REASON = open(['declined'], {
  declined: 'decline, refused, rejected, denied, declined by bank, declined by issuer, bank declined',
});
export const CHECK_RESULT = open(['pass', 'match'], {
  pass: 'passed, ok, success, verified, valid',
  match: 'matched, matches, matching, correct, same',
});
export const CANCELLATION_REASON = open(['fraud_prevention'], {
  fraud_prevention: 'fraud, fraudulent, suspected fraud, risk',
});

// Values that people look for in fields without known values.

export const CARD_BRANDS = splitWords({
  visa: '',
  mastercard: 'master card, mc',
  amex: 'american express',
  discover: '',
  diners: 'diners club',
  jcb: '',
  unionpay: 'union pay',
});
export const CARD_FUNDING = splitWords({
  credit: 'credit card',
  debit: 'debit card, check card',
  prepaid: 'prepaid card, gift card',
});
export const DECLINE_CODES = splitWords({
  insufficient_funds: 'nsf, no money, no funds, not enough money, low balance',
  do_not_honor: 'do not honour, generic decline',
  expired_card: 'card expired, expired',
  lost_card: 'lost, card lost',
  stolen_card: 'stolen, card stolen, pick up card',
  incorrect_cvc: 'wrong cvv, wrong cvc, invalid cvc, bad cvv',
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
