// The value sets of the service, in its letter case. Comparisons ignore case (L2.9).

function closed<const Members extends readonly string[]>(
  ...members: Members
): { readonly closed: true; readonly members: Members } {
  return { closed: true, members };
}

function open<const Members extends readonly string[]>(
  ...members: Members
): { readonly closed: false; readonly members: Members } {
  return { closed: false, members };
}

export const PAYMENT_STATUS = closed(
  'PENDING',
  'FAILED',
  'AUTHORIZED',
  'SETTLING',
  'SETTLED',
  'DECLINED',
  'BLOCKED',
  'CANCELLED',
);
export const PAYMENT_TOKEN_TYPE = closed('CARD_PAN', 'NETWORK_TOKEN', 'PROCESSOR_TOKEN');
export const PLAN_TYPE = closed('recurring', 'one-off');
export const INTERVAL = closed('days', 'months', 'years');

export const PAYMENT_TYPE = open('CIT', 'MIT');
export const TRANSACTION_TYPE = open('Auth');
export const PAYMENT_METHOD_TYPE = open('CARD', 'PIX');
export const SUBSCRIPTION_STATUS = open(
  'ACTIVE',
  'CANCELLED',
  'PAST_DUE',
  'PAUSED',
  'TRIAL',
  'SCHEDULED_FOR_CANCELLATION',
);
export const REFUND_STATUS = open('PENDING', 'REFUNDED');
export const TAX_STATUS = open('calculated');
export const TAX_BEHAVIOR = open('EXCLUSIVE');
export const THREE_D_SECURE_STATUS = open('action-required', 'authenticated');
export const STATUS_REASON = open('declined');
export const CHECK_RESULT = open('pass', 'match');
export const CANCELLATION_REASON = open('fraud_prevention');

/** The currency codes that the service takes. */
export const CURRENCIES = (
  'AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BGN BHD BIF BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF CLP CNY ' +
  'COP CRC CUC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD HKD HNL HTG HUF IDR ' +
  'ILS IMP INR IQD IRR ISK JEP JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL MGA MKD ' +
  'MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF ' +
  'SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STD STN SVC SYP SZL THB TJS TMT TND TOP TRY TTD TWD TZS BOV COU CHE CHW ' +
  'MXV UGX VES VND VUV XAF XCD XCG XOF XPF YER USD'
).split(' ');
