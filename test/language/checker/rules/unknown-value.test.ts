import { PAYMENT_STATUS, REFUND_STATUS, SUBSCRIPTION_STATUS } from '../../../../src/language/catalogue/value-sets.ts';
import { unknownValue } from '../../../../src/language/checker/rules/unknown-value.ts';
import { describeRule } from '../../../support/describe-rule.ts';

const status = (text: string, suggestions: readonly string[], elsewhere: readonly string[] = []) => ({
  field: 'payment_status',
  text,
  members: PAYMENT_STATUS.members,
  closed: true,
  suggestions,
  elsewhere,
});
const refund = (text: string, suggestions: readonly string[], elsewhere: readonly string[] = []) => ({
  field: 'refund.status',
  text,
  members: REFUND_STATUS.members,
  closed: false,
  suggestions,
  elsewhere,
});

describeRule(unknownValue, {
  accepts: [
    'payment_status:"SETTLED"',
    'payment_status:"settled"',
    'payment_status:null',
    'payment_status:',
    'payment_status:("SETTLED" OR "FAILED")', // parentheses reports it
    'refund.status:"refunded"',
    'refund.status:""', // empty-value reports it
    'refund.status:"null"', // quoted-null reports it
    'refund.status:" PENDING"', // whitespace reports it
    'metadata[payment_status]:"SETLED"',
    { resource: 'plans', query: 'type:"ONE-OFF"' },
  ],
  reports: [
    // All values are known.
    {
      query: 'payment_status:‹"SETLED"›',
      data: status('SETLED', ['SETTLED']),
      fixed: 'payment_status:"SETTLED"',
      message:
        '`SETLED` is not a value of `payment_status`; use one of `PENDING`, `FAILED`, `AUTHORIZED`, `SETTLING`, `SETTLED`, `DECLINED`, `BLOCKED`, `CANCELLED`',
    },
    {
      query: 'payment_status:‹"canceled"›',
      data: status('canceled', ['CANCELLED']),
      fixed: 'payment_status:"CANCELLED"',
    },
    { query: 'payment_status:‹"auth"›', data: status('auth', ['AUTHORIZED']), fixed: 'payment_status:"AUTHORIZED"' },
    {
      query: 'payment_status:‹"settl"›',
      data: status('settl', ['SETTLED', 'SETTLING']),
      fixed: 'payment_status:"SETTLED"',
      alternatives: ['payment_status:"SETTLING"'],
    },
    {
      query: 'payment_status:‹" SETTLED "›',
      data: status(' SETTLED ', ['SETTLED']),
      fixed: 'payment_status:"SETTLED"',
    },
    // Synonyms.
    { query: 'payment_status:‹"paid"›', data: status('paid', ['SETTLED']), fixed: 'payment_status:"SETTLED"' },
    {
      query: '-payment_status:‹"declined by bank"›',
      data: status('declined by bank', ['DECLINED']),
      fixed: '-payment_status:"DECLINED"',
    },
    { query: 'payment_status:‹"succeded"›', data: status('succeded', ['SETTLED']), fixed: 'payment_status:"SETTLED"' },
    // Words for other fields.
    {
      query: 'payment_status:‹"refunded"›',
      data: status('refunded', [], ['refund.status:"REFUNDED"']),
      fixed: 'refund.status:"REFUNDED"',
    },
    {
      query: '-payment_status:‹"refunded"›',
      data: status('refunded', [], ['-refund.status:"REFUNDED"']),
      fixed: '-refund.status:"REFUNDED"',
    },
    {
      query: 'payment_status:‹"chargeback"›',
      data: status('chargeback', [], ['-fraud_prevention.network_a_rdr.status:null']),
      fixed: '-fraud_prevention.network_a_rdr.status:null',
    },
    {
      query: '-payment_status:‹"chargeback"›',
      data: status('chargeback', [], ['fraud_prevention.network_a_rdr.status:null']),
      fixed: 'fraud_prevention.network_a_rdr.status:null',
    },
    {
      query: 'payment_status:‹"3DS"›',
      data: status('3DS', [], ['-three_d_secure.status:null']),
      fixed: '-three_d_secure.status:null',
    },
    {
      query: 'payment_status=‹"refunded"›',
      data: status('refunded', [], ['refund.status:"REFUNDED"']),
      codes: ['unknown-operator', 'unknown-value'],
    },
    { query: 'payment_status:‹"price"›', data: status('price', []) },
    { query: 'payment_status:‹5›', data: status('5', []) },
    {
      query: 'payment_status:‹SETLED›',
      data: status('SETLED', ['SETTLED']),
      fixed: 'payment_status:"SETTLED"',
      codes: ['unquoted-value', 'unknown-value'],
    },
    {
      query: 'payment_status:‹""›',
      data: status('', []),
      fixed: 'payment_status:null',
      message:
        'an empty text is not a value of `payment_status`; use one of `PENDING`, `FAILED`, `AUTHORIZED`, `SETTLING`, `SETTLED`, `DECLINED`, `BLOCKED`, `CANCELLED`',
    },
    { query: 'payment_status:‹"Null"›', data: status('Null', []), fixed: 'payment_status:null' },
    {
      query: 'payment_status>‹"null"›',
      data: status('null', []),
      codes: ['unsupported-operator', 'unknown-value'],
    },
    {
      resource: 'plans',
      query: 'interval:‹"month"›',
      data: {
        field: 'interval',
        text: 'month',
        members: ['days', 'months', 'years'],
        closed: true,
        suggestions: ['months'],
        elsewhere: [],
      },
      fixed: 'interval:"months"',
    },
    // Some values are known.
    {
      query: 'refund.status:‹"GONE"›',
      data: refund('GONE', []),
      severity: 'warning',
      message: '`GONE` is not a known value of `refund.status`; the known values are `PENDING`, `REFUNDED`',
    },
    {
      query: 'refund.status:‹" REFUND"›',
      data: refund(' REFUND', ['REFUNDED']),
      severity: 'warning',
      fixed: 'refund.status:"REFUNDED"',
      codes: ['whitespace', 'unknown-value'],
    },
    {
      resource: 'customers',
      query: 'subscriptions.status:‹"past due"›',
      data: {
        field: 'subscriptions.status',
        text: 'past due',
        members: SUBSCRIPTION_STATUS.members,
        closed: false,
        suggestions: ['PAST_DUE'],
        elsewhere: [],
      },
      severity: 'warning',
      fixed: 'subscriptions.status:"PAST_DUE"',
    },
  ],
});
