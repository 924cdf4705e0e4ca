import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { EmbeddedQuery, FileKind } from '../../../../src/files/hosts/host.ts';
import { HOSTS } from '../../../../src/files/hosts/hosts.ts';
import { lintText } from '../../../../src/files/linter/examine-text.ts';
import type { Span } from '../../../../src/language/base/span.ts';
import { createSettings } from '../settings.ts';
import { HOSTILE, mistakenQuery, writeQuery } from './mistaken-queries.ts';
import { WRITINGS } from './writings.ts';

describe('the span of a diagnostic', () => {
  test.each(WRITINGS)(
    'the span of a diagnostic in $name of a $host file',
    async ({ host, spelling, frames, pieces = HOSTILE, isQuoted = false }) => {
      const kind: FileKind = HOSTS[host];
      const settings = createSettings();
      await fc.assert(
        fc.asyncProperty(
          writeQuery(mistakenQuery(pieces), spelling, frames, isQuoted),
          async ({ file, span, code }) => {
            const read = await kind.load(file, settings);
            const { diagnostics } = lintText('a', file, read, settings);
            const errors = diagnostics.filter(({ severity }) => severity === 'error');
            expect(errors).toMatchObject([{ code, span }]);
            expect(kind.mayContainQueries(file, settings)).toBe(true);
          },
        ),
        { numRuns: 120 },
      );
    },
  );

  const whole = WRITINGS.filter(({ hasGaps }) => hasGaps !== true);
  test.each(whole)('the span of a diagnostic has adjacent characters, in $name of a $host file', async (writing) => {
    const { host, spelling, frames, pieces = HOSTILE } = writing;
    const kind: FileKind = HOSTS[host];
    const settings = createSettings();
    await fc.assert(
      fc.asyncProperty(writeQuery(mistakenQuery(pieces), spelling, frames, false), async ({ file, span }) => {
        const read = await kind.load(file, settings);
        const around = ({ span: { start, end } }: EmbeddedQuery): boolean => start <= span.start && span.end <= end;
        const { text, map } = read(file, settings).queries.find(around) as EmbeddedQuery;
        const places: Span[] = [];
        for (let start = 0; start < text.length; ) {
          const end = start + String.fromCodePoint(text.codePointAt(start) ?? 0).length;
          places.push(map.toFile({ start, end }));
          start = end;
        }
        expect(places.slice(1).map(({ start }) => start)).toEqual(places.slice(0, -1).map(({ end }) => end));
      }),
      { numRuns: 50 },
    );
  });
});
