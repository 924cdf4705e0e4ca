import { describe, expect, test } from 'vitest';
import { findMember } from '../../../src/language/catalogue/field.ts';

describe('findMember', () => {
  const values = { closed: false, members: ['SETTLED', 'Auth', 'auth', ''] };

  test.each([
    ['SETTLED', 'SETTLED'],
    ['settled', 'SETTLED'],
    ['AUTH', 'Auth'],
    ['auth', 'auth'], // an exact match wins
    ['', ''],
    ['SETTLE', undefined],
    [' SETTLED', undefined],
  ])('finds the member for %j: %j', (text, member) => {
    expect(findMember(values, text)).toBe(member);
  });
});
