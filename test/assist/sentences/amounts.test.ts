import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toMinorUnit } from '../../../src/assist/sentences/amounts.ts';
import { readAmount, readFieldNumber } from '../../../src/assist/sentences/read-value.ts';
import { amountLaw } from './laws.ts';

/** Writes a range as in a query, with its currency: the unit is that of the currency, or a hundredth. */
function write(text: string): string {
  const range = readAmount(text);
  if (range === undefined) return '-';
  const { low, high, currency, unit } = range;
  const digits = (one: string): string | undefined => (unit === 'minor' ? one : toMinorUnit(one, currency));
  const isOne = low !== undefined && low.digits === high?.digits;
  const bounds = isOne
    ? `= ${digits(low.digits)}`
    : [
        low && `>${low.isIncluded ? '=' : ''} ${digits(low.digits)}`,
        high && `<${high.isIncluded ? '=' : ''} ${digits(high.digits)}`,
      ]
        .filter(Boolean)
        .join(' ');
  return currency === undefined ? bounds : `${bounds} ${currency}`;
}

test.each([
  // Numbers.
  ['1.234,56 €', '= 123456 EUR'],
  ["1'000.50", '= 100050'],
  ['1 000', '= 100000'],
  ['1 234 567,89 €', '= 123456789 EUR'],
  ['1,00,000 INR', '= 10000000 INR'],
  ['12.505 EUR', '= 1250500 EUR'],
  ['1.234 KWD', '= 1234 KWD'],
  ['KWD over 1.234', '> 1234 KWD'],
  ['.99 usd', '= 99 USD'],
  // No amount is negative, and every sign is a part of what is read.
  ['-50 EUR', '-'],
  ['½ eur', '-'],
  ['²5 eur', '-'],
  ['1,5k', '= 150000'],
  ['2m eur', '= 200000000 EUR'],
  ['over € 2 million', '> 200000000 EUR'],
  ['75 usd million', '= 7500000000 USD'],
  ['35 lakh rupees', '= 350000000 INR'],
  ['two hundred', '= 20000'],
  ['two hundred and fifty thousand euros', '= 25000000 EUR'],
  ['5 hundred', '= 50000'],
  ['two hundred hundred', '-'],
  ['twenty-two eur', '= 2200 EUR'],
  ['a thousand euros', '= 100000 EUR'],
  ['half a million', '= 50000000'],
  ['a hundred and fifty euros', '= 15000 EUR'],
  ['one and a half million', '= 150000000'],
  ['2 and a half thousand', '= 250000'],
  ['two grand', '= 200000'],
  ['1.2.3.4', '-'],
  ['1,23,4', '-'],
  ['two twenty eur', '-'],
  // Currencies.
  ['€5', '= 500 EUR'],
  ['5€', '= 500 EUR'],
  ['EUR50', '= 5000 EUR'],
  ['50eur', '= 5000 EUR'],
  ['R$ 50', '= 5000 BRL'],
  ['A$25', '= 2500 AUD'],
  ['MX$ 300', '= 30000 MXN'],
  ['nzd$15', '= 1500 NZD'],
  ['US$20', '= 2000 USD'],
  ['$49 USD', '= 4900 USD'],
  ['¥5000', '= 5000 JPY'],
  ['5000円', '= 5000 JPY'],
  ['₩50,000', '= 50000 KRW'],
  ['₹1,499', '= 149900 INR'],
  ['₪75', '= 7500 ILS'],
  ['500 turkish lira', '= 50000 TRY'],
  ['100 Swiss francs', '= 10000 CHF'],
  ['20 us dollars', '= 2000 USD'],
  ['361 million pounds', '= 36100000000 GBP'],
  ['100 złoty', '= 10000 PLN'],
  ['over 250000 huf', '> 25000000 HUF'],
  ['20000 cop', '= 2000000 COP'],
  ['150 aed', '= 15000 AED'],
  ['50 pesos', '-'],
  ['100 kr', '-'],
  ['100 crowns', '-'],
  ['5 cents', '= 5'],
  ['50p', '= 50 GBP'],
  ['20 quid', '= 2000 GBP'],
  ['ten bucks', '= 1000 USD'],
  ['50 won', '= 50 KRW'],
  ['50 eurocents', '= 50 EUR'],
  ['3 dollars 50 cents', '= 350 USD'],
  ['thirteen dollars and forty-five cents', '= 1345 USD'],
  ['12.505 usd and 3 cents', '-'],
  ['143.80 yen', '-'],
  ['top 5', '-'],
  ['all 50', '-'],
  // Comparisons and ranges.
  ['over 50 under 100 eur', '> 5000 < 10000 EUR'],
  ['over €5 less than €10', '> 500 < 1000 EUR'],
  ['under 100 over 50', '> 5000 < 10000'],
  ['more than 10 but less than 20 gbp', '> 1000 < 2000 GBP'],
  ['min 50 max 100', '>= 5000 <= 10000'],
  ['at least 5 and at most 10 chf', '>= 500 <= 1000 CHF'],
  ['50-100', '>= 5000 <= 10000'],
  ['$100-200', '>= 10000 <= 20000 USD'],
  ['10€-15€', '>= 1000 <= 1500 EUR'],
  ['100..200 eur', '>= 10000 <= 20000 EUR'],
  ['in the range of 10 to 50 euros', '>= 1000 <= 5000 EUR'],
  ['between 1k and 2k eur', '>= 100000 <= 200000 EUR'],
  ['10-20k eur', '>= 1000000 <= 2000000 EUR'],
  ['between 1 and 2k', '>= 100000 <= 200000'],
  ['two to three hundred euros', '>= 20000 <= 30000 EUR'],
  ['between one and two thousand dollars', '>= 100000 <= 200000 USD'],
  ['between one hundred and two hundred', '>= 10000 <= 20000'],
  ['between five hundred and six thousand', '>= 50000 <= 600000'],
  ['$5-10k', '>= 500000 <= 1000000 USD'],
  ['exactly 99.99 EUR', '= 9999 EUR'],
  ['50 eur or more', '>= 5000 EUR'],
  ['100+', '>= 10000'],
  ['> 100', '> 10000'],
  ['<= 10 usd', '<= 1000 USD'],
  ['in euros over 50', '> 5000 EUR'],
  ['over 50 in euros', '> 5000 EUR'],
  ['between 100 and 50', '-'],
  ['over 50 over 100', '-'],
  ['between 5 eur and 10 usd', '-'],
  ['about 50 eur', '-'],
  ['around 50', '-'],
  ['approximately $25', '-'],
  ['15 dollars and 50', '-'],
  ['under a euro', '< 100 EUR'],
  ['a dollar fifty', '= 150 USD'],
  ['one euro fifty', '= 150 EUR'],
  ['dollars fifty', '-'],
  ['from 1000 eur', '>= 100000 EUR'],
  // Beside the words of a date, a number is a part of the date or of nothing.
  ['january 45', '-'],
  ['45 days', '-'],
  ['45 past years', '-'],
  ['week of 45', '-'],
  ['5 to 45 days', '-'],
  ['at 45', '-'],
  ['monday 45', '-'],
  ['in 45', '-'],
  ['january first 45', '-'],
])('%s is %s', (text, expected) => {
  expect(write(text)).toBe(expected);
});

test.each([
  [true, '$12.50', '1250'],
  [true, '12.5', '1250'],
  [true, '1k', '1000'],
  [true, '1,000', '1000'],
  [true, '5 to 10', undefined],
  [false, '7.00', '7'],
  [false, '7.5', undefined],
  [false, 'x', undefined],
])('a field of money (%s) takes %s as %s', (isMoney, text, digits) => {
  expect(readFieldNumber(isMoney, text)?.digits).toBe(digits);
});

test('an amount keeps its digits, its bounds and its currency in all notations', () => {
  fc.assert(amountLaw);
});
