import { describe, expect, test } from 'vitest';
import { VALUE_FORMATS, type ValueFormatName } from '../../../src/language/catalogue/value-formats.ts';

const UUID = '2f6c1a7e-90b3-4c55-8d21-6e0f3b9a7c14';

describe('VALUE_FORMATS', () => {
  test.each(Object.values(VALUE_FORMATS))('$what matches its example', ({ what, shape, example, matches }) => {
    expect(matches(example)).toBe(true);
    expect(what).toMatch(/^(?:an?|the) /);
    expect(shape).not.toBe('');
  });

  test.each<[ValueFormatName, readonly string[], readonly string[]]>([
    [
      'payment-id',
      [`pay_${UUID}`, `PAY_${UUID.toUpperCase()}`],
      [UUID, `cus_${UUID}`, `pay_${UUID}0`, `pay_${UUID}\n`],
    ],
    ['customer-id', [`cus_${UUID}`], [`cus${UUID}`]],
    ['subscription-id', [`sub_${UUID}`], ['sub_1']],
    ['plan-id', [`price_${UUID}`], [`plan_${UUID}`]],
    ['uuid', [UUID], [`pay_${UUID}`, UUID.replaceAll('-', ''), UUID.replace('2', 'g')]],
    ['bin', ['411111', '41111111'], ['41111', '411111111', '41111x']],
    ['last4', ['0042'], ['042', '00042', '００４２']],
    ['country', ['FR', 'fr'], ['FRA', 'F', 'F1']],
    ['currency', ['EUR', 'eur', 'XCG'], ['EURO', 'XXX', '']],
    ['month', ['1', '01', '12'], ['0', '00', '13', '012']],
    ['email', ['ada@example.com', 'a@b'], ['ada', '@example.com', 'ada@', 'a b@c', 'a@b@c']],
  ])('%s matches %j and not %j', (name, good, bad) => {
    const { matches } = VALUE_FORMATS[name];
    expect(good.filter((text) => !matches(text))).toEqual([]);
    expect(bad.filter((text) => matches(text))).toEqual([]);
  });
});
