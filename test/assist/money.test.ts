import { expect, test } from 'vitest';
import { moneyAt } from '../../src/assist/money.ts';
import { catalogue } from '../../src/language/catalogue/catalogue.ts';
import { checkQuery } from '../../src/language/checker/check-query.ts';
import { readCaret } from '../../src/tools/test/marks.ts';

const { payments, plans } = catalogue;

test.each([
  { resource: payments, marked: 'amount>10|00 currency_code:"EUR"', money: { minor: '1000', currency: 'EUR' } },
  { resource: payments, marked: 'currency_code:"jpy" amount>1000|', money: { minor: '1000', currency: 'JPY' } },
  { resource: payments, marked: 'refund.amount:5| currency_code:"EUR"', money: { minor: '5', currency: 'EUR' } },
  { resource: payments, marked: 'amount_usd>|1', money: { minor: '1', currency: 'USD' } },
  { resource: plans, marked: '|price.amount:5 price.currency:"KWD"', money: { minor: '5', currency: 'KWD' } },
  { resource: plans, marked: '|price.amount:5 trial_price.currency:"KWD"', money: { minor: '5', currency: undefined } },
  { resource: payments, marked: 'amount>1|', money: { minor: '1', currency: undefined } },
  { resource: payments, marked: 'amount>1| -currency_code:"EUR"', money: { minor: '1', currency: undefined } },
  { resource: payments, marked: 'amount>1| currency_code:null', money: { minor: '1', currency: undefined } },
  { resource: payments, marked: 'amount>1000 currency_code:"EUR"|', money: undefined },
  { resource: plans, marked: 'interval_count:1|', money: undefined },
])('moneyAt reads the amount and the currency at $marked', ({ resource, marked, money }) => {
  const { text, offset } = readCaret(marked);
  const { query } = checkQuery(resource, text);
  expect(query && moneyAt(query, offset)).toEqual(money);
});
