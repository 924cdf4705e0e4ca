import { valueFormat } from '../../../../src/language/checker/rules/value-format.ts';
import { describeRule } from '../../../support/describe-rule.ts';

const UUID = '2f6c1a7e-90b3-4c55-8d21-6e0f3b9a7c14';

describeRule(valueFormat, {
  accepts: [
    `id:"pay_${UUID}"`,
    `id:"PAY_${UUID.toUpperCase()}"`,
    `processor.id:"${UUID}"`,
    'currency_code:"eur"',
    'customer.address.country:"fr"',
    'payment_method.details.bin:411111',
    'payment_method.details.bin:"41111111"',
    'payment_method.details.last4:0042',
    'payment_method.details.exp_month:1',
    'payment_method.details.exp_month:012',
    'payment_method.details.exp_month>13', // not a month, but a bound
    'payment_method.details.exp_month:1.5', // fractional-number reports it
    'payment_method.details.exp_month:9007199254740993', // unsafe-integer reports it
    'payment_method.details.exp_month:x', // invalid-number reports it
    'payment_method.details.network_token.expiry_month:"07"',
    'customer.email:"ada@example.com"',
    'customer.email:" ada@example.com "',
    'customer.email~"acme"',
    'customer.email:null',
    'customer.email:"NULL"', // quoted-null reports it
    'customer.email:""', // empty-value reports it
    'customer.email:" "',
    'customer.email:"*@acme"', // wildcard-in-value reports it
    'id:" pay"', // whitespace reports it
    'id>"x"', // unsupported-operator reports it
    'id:("a" OR "b")', // parentheses reports it
    'customer.full_name:"ada@example.com"',
    `metadata[id]:"cus_${UUID}"`,
  ],
  reports: [
    // The value belongs to another field.
    {
      query: `id:‹"cus_${UUID}"›`,
      data: {
        field: 'id',
        text: `cus_${UUID}`,
        format: 'payment-id',
        found: 'customer-id',
        suggestion: 'customer.id',
      },
      fixed: `customer.id:"cus_${UUID}"`,
      message: 'this is a customer id, not a payment id',
    },
    {
      query: 'customer.id:‹"ada@example.com"›',
      data: {
        field: 'customer.id',
        text: 'ada@example.com',
        format: 'customer-id',
        found: 'email',
        suggestion: 'customer.email',
      },
      fixed: 'customer.email:"ada@example.com"',
    },
    {
      query: `id:‹"price_${UUID}"›`,
      data: { field: 'id', text: `price_${UUID}`, format: 'payment-id', found: 'plan-id', suggestion: undefined },
      message: 'this is a plan id, not a payment id',
    },
    {
      resource: 'customers',
      query: `-id:‹"sub_${UUID}"›`,
      data: {
        field: 'id',
        text: `sub_${UUID}`,
        format: 'customer-id',
        found: 'subscription-id',
        suggestion: 'subscriptions.id',
      },
      fixed: `-subscriptions.id:"sub_${UUID}"`,
    },
    // The value does not look like one of the field.
    {
      query: 'currency_code:‹"EURO"›',
      data: { field: 'currency_code', text: 'EURO', format: 'currency', found: undefined, suggestion: undefined },
      fixed: 'currency_code:"EUR"',
      message: '`EURO` is not a currency code; `currency_code` takes a three-letter code that the service supports',
    },
    {
      query: 'currency_code:‹"bitcoin"›',
      data: { field: 'currency_code', text: 'bitcoin', format: 'currency', found: undefined, suggestion: undefined },
    },
    ...(
      [
        ['payments', 'id', 'pay_', 'payment-id', []],
        ['payments', 'customer.id', 'cus_', 'customer-id', []],
        ['payments', 'subscription.id', 'sub_', 'subscription-id', []],
        ['subscriptions', 'plan.id', 'price_', 'plan-id', ['undocumented-field']],
      ] as const
    ).map(([resource, field, prefix, format, others]) => ({
      resource,
      query: `${field}:‹"${UUID}"›`,
      data: { field, text: UUID, format, found: undefined, suggestion: undefined },
      fixed: `${field}:"${prefix}${UUID}"`,
      codes: [...others, 'value-format'],
    })),
    {
      query: 'payment_method.details.last4:‹"4242 4242 4242 4242"›',
      data: {
        field: 'payment_method.details.last4',
        text: '4242 4242 4242 4242',
        format: 'last4',
        found: undefined,
        suggestion: undefined,
      },
      fixed: 'payment_method.details.last4:"4242"',
    },
    {
      query: 'payment_method.details.bin:‹4111›',
      data: {
        field: 'payment_method.details.bin',
        text: '4111',
        format: 'bin',
        found: undefined,
        suggestion: undefined,
      },
    },
    {
      query: 'payment_method.details.exp_month:‹13›',
      data: {
        field: 'payment_method.details.exp_month',
        text: '13',
        format: 'month',
        found: undefined,
        suggestion: undefined,
      },
    },
    {
      query: 'customer.address.country:‹"France"›',
      data: {
        field: 'customer.address.country',
        text: 'France',
        format: 'country',
        found: undefined,
        suggestion: undefined,
      },
    },
    // A part of an e-mail address.
    {
      query: 'customer.email:‹"acme.com"›',
      data: { field: 'customer.email', text: 'acme.com', format: 'email', found: undefined, suggestion: undefined },
      fixed: 'customer.email~"acme.com"',
    },
    {
      query: 'customer.email:‹"acm"›',
      data: { field: 'customer.email', text: 'acm', format: 'email', found: undefined, suggestion: undefined },
      fixed: 'customer.email~"acm"',
    },
    {
      query: 'customer.email:‹"ac"›',
      data: { field: 'customer.email', text: 'ac', format: 'email', found: undefined, suggestion: undefined },
    },
    {
      query: 'customer.email: ‹"acme"›',
      data: { field: 'customer.email', text: 'acme', format: 'email', found: undefined, suggestion: undefined },
      codes: ['space-around-operator', 'value-format'],
    },
  ],
});
