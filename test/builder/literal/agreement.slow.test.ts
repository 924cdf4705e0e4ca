import { test } from 'vitest';
import { COMPILERS } from './compile.ts';
import { expectAgreement } from './expect-agreement.ts';

test.each(COMPILERS.slice(1))('%s takes what the checker takes, and refuses the rest in its words', expectAgreement);
