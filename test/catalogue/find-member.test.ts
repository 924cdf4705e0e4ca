import { describe, expect, test } from 'vitest';
import { findMember } from '../../src/catalogue/field.ts';

describe('findMember', () => {
  const values = { closed: false, members: ['SETTLED', 'Auth', 'auth', ''] };

  test.each([
    ['SETTLED', 'SETTLED'],
    ['settled', 'SETTLED'],
    ['AUTH', 'Auth'],
    ['auth', 'auth'], // written just so it is no other
    ['', ''],
    ['SETTLE', undefined],
    [' SETTLED', undefined],
  ])('finds for %j %j', (text, member) => {
    expect(findMember(values, text)).toBe(member);
  });
});
