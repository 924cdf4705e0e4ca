import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { FileKind, ReadHost } from '../../../src/files/hosts/host.ts';
import { lintText } from '../../../src/files/linter/examine-text.ts';
import type { LintSettings } from '../../../src/files/linter/settings.ts';
import { applyEdits } from '../../../src/language/diagnostic/fix.ts';
import { marked } from '../../support/marked.ts';
import { createSettings } from '../linter/settings.ts';

/** A file with mistakes, each between `‹` and `›`. */
export interface ReportedFile {
  readonly file: string;
  /** The codes in the order of the file; by default each mistake is the alias `status`. */
  readonly codes?: readonly string[];
  /** The file after the first fix of each mistake; optional. */
  readonly fixed?: string;
  readonly settings?: Partial<LintSettings>;
}

/** A file and its queries, all of them correct. */
export interface ReadFile {
  readonly file: string;
  /** Each as `resource query`, with `-` if the file does not name the resource. */
  readonly queries: readonly string[];
  readonly settings?: Partial<LintSettings>;
}

export interface HostTables {
  readonly finds: readonly ReadFile[];
  /** Files without diagnostics. */
  readonly passes: readonly string[];
  readonly reports: readonly ReportedFile[];
}

/**
 * Tests a kind of file with tables: the queries that are found, and the mistakes that are reported.
 *
 * @returns The reader of such files, unless it depends on the file.
 */
export function describeHost(name: string, host: FileKind, { finds, passes, reports }: HostTables): Promise<ReadHost> {
  describe(name, () => {
    test.each(finds)('finds the queries of $file', async ({ file, queries, settings }) => {
      const all = createSettings(settings);
      const read = await host.load(file, all);
      expect(readQueries(read, file, all)).toEqual(queries);
      expect(queries.length === 0 || host.mayContainQueries(file, all), 'mayContainQueries').toBe(true);
    });
    test.each(passes.map((file) => ({ file })))('accepts $file', async ({ file }) => {
      const read = await host.load(file, createSettings());
      expect(lintText('a', file, read, createSettings()).diagnostics).toEqual([]);
    });
    test.each(reports)('reports $file', async ({ file, codes, fixed, settings }) => {
      const { text, spans } = marked(file);
      const all = createSettings(settings);
      const read = await host.load(text, all);
      const { diagnostics } = lintText('a', text, read, all);
      expect(diagnostics.map(({ span }) => text.slice(span.start, span.end))).toEqual(
        spans.map((span) => text.slice(span.start, span.end)),
      );
      expect(diagnostics.map(({ span }) => span)).toEqual(spans);
      expect(diagnostics.map(({ code }) => code)).toEqual(codes ?? spans.map(() => 'field-alias'));
      expect(host.mayContainQueries(text, all), 'mayContainQueries').toBe(true);
      if (fixed === undefined) return;
      expect(
        applyEdits(
          text,
          diagnostics.flatMap(({ fixes: [fix] }) => fix?.edits ?? []),
        ),
      ).toBe(fixed);
    });
  });
  return host.load('', createSettings());
}

export function readQueries(read: ReadHost, file: string, settings: LintSettings): readonly string[] {
  const { queries, diagnostics } = read(file, settings);
  const found = queries.map(({ text, resource }) => `${resource?.name ?? '-'} ${text}`);
  const reported = diagnostics.filter(({ code }) => code !== 'missing-api-version');
  return [...found, ...reported.map(({ code, message }) => `${code}: ${message}`)];
}

/** Replaces a query with a text and expects to read that text again. */
export function expectRoundTrip(read: ReadHost, file: string, text: string, settings: LintSettings): void {
  const [query] = read(file, settings).queries;
  if (query === undefined) throw new TypeError(`no query in ${file}`);
  const place = query.map.toFile({ start: 0, end: query.text.length });
  const written = query.encode(text, place);
  const edit = written === undefined ? query.rewrite?.(text) : { ...place, text: written };
  if (edit === undefined) return;
  const rewritten = applyEdits(file, [edit]);
  expect(read(rewritten, settings).queries[0]?.text).toBe(text);
}

/** Any text, most of it with characters that files escape. */
export const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 12 }),
  fc.string({
    unit: fc.constantFrom(
      '"',
      "'",
      '\\',
      '\n',
      '\r',
      '\t',
      ' ',
      '#',
      ':',
      ',',
      '%',
      '+',
      '$',
      '`',
      '&',
      '😀',
      '\ud800',
      'a',
    ),
    maxLength: 12,
  }),
);
