import { expect, test } from 'vitest';
import { assertNever } from '../../../src/language/base/assert-never.ts';

test('assertNever throws for an unhandled member', () => {
  expect(() => assertNever('forgotten' as never)).toThrow('forgotten');
});
