import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { HOSTS } from '../../../src/linter/hosts.ts';
import { lintText } from '../../../src/linter/lint-text.ts';
import { createSettings } from '../settings.ts';
import { HOSTILE, mistakenQuery, writeQuery } from './mistaken-queries.ts';
import { WRITINGS } from './writings.ts';

describe('a report points at the mistake', () => {
  test.each(WRITINGS)(
    'in $name of a $host file',
    async ({ host, spelling, frames, pieces = HOSTILE, isQuoted = false }) => {
      const read = await HOSTS[host].load();
      const settings = createSettings();
      fc.assert(
        fc.property(writeQuery(mistakenQuery(pieces), spelling, frames, isQuoted), ({ file, span, code }) => {
          const { diagnostics } = lintText('a', file, read, settings);
          const errors = diagnostics.filter(({ severity }) => severity === 'error');
          expect(errors).toMatchObject([{ code, span }]);
          expect(HOSTS[host].mayHold(file, settings)).toBe(true);
        }),
        { numRuns: 300 },
      );
    },
  );
});
