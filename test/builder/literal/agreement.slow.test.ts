import { test } from 'vitest';
import { COMPILERS } from './compile.ts';
import { expectAgreement } from './expect-agreement.ts';

test.each(COMPILERS.slice(1))(
  '%s accepts and refuses the same queries as the checker, with the same messages',
  expectAgreement,
);
