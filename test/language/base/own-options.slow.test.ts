import { test } from 'vitest';
import { expectOwnOptions } from './own-options.ts';

test('no single inherited property is taken for an option, in any function', () => expectOwnOptions('each'), 120_000);
