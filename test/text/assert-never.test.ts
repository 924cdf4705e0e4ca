import { expect, test } from 'vitest';
import { assertNever } from '../../src/text/assert-never.ts';

test('assertNever throws for a member that was forgotten', () => {
  expect(() => assertNever('forgotten' as never)).toThrow('forgotten');
});
