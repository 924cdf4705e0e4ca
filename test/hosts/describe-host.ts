import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { applyEdits } from '../../src/diagnostic/fix.ts';
import type { Host, ReadHost } from '../../src/hosts/host.ts';
import { lintText } from '../../src/linter/examine-text.ts';
import type { LintSettings } from '../../src/linter/settings.ts';
import { createSettings } from '../linter/settings.ts';
import { marked } from '../support/marked.ts';

/** A file with mistakes, marks around each. */
export interface ReportedFile {
  readonly file: string;
  /** The codes in the order of the file, if it is not the alias `status` each time. */
  readonly codes?: readonly string[];
  /** The file after all first fixes; left out where that is not the point. */
  readonly mended?: string;
  readonly settings?: Partial<LintSettings>;
}

/** A file and the queries that it holds, none of them with a mistake. */
export interface ReadFile {
  readonly file: string;
  /** Each as `resource query`; `-` is a query of which the file does not say what it searches. */
  readonly queries: readonly string[];
  readonly settings?: Partial<LintSettings>;
}

export interface HostTables {
  readonly finds: readonly ReadFile[];
  /** Files of which nothing is to be said. */
  readonly passes: readonly string[];
  readonly reports: readonly ReportedFile[];
}

/**
 * Tests a kind of file by tables: which queries are found, and where the mistakes of others are reported.
 *
 * @returns What reads such files, unless that depends on the file.
 */
export function describeHost(name: string, host: Host, { finds, passes, reports }: HostTables): Promise<ReadHost> {
  describe(name, () => {
    test.each(finds)('finds the queries of $file', async ({ file, queries, settings }) => {
      const all = createSettings(settings);
      const read = await host.load(file, all);
      expect(readQueries(read, file, all)).toEqual(queries);
      expect(queries.length === 0 || host.mayHold(file, all), 'mayHold').toBe(true);
    });
    test.each(passes.map((file) => ({ file })))('says nothing of $file', async ({ file }) => {
      const read = await host.load(file, createSettings());
      expect(lintText('a', file, read, createSettings()).diagnostics).toEqual([]);
    });
    test.each(reports)('reports $file', async ({ file, codes, mended, settings }) => {
      const { text, spans } = marked(file);
      const all = createSettings(settings);
      const read = await host.load(text, all);
      const { diagnostics } = lintText('a', text, read, all);
      expect(diagnostics.map(({ span }) => text.slice(span.start, span.end))).toEqual(
        spans.map((span) => text.slice(span.start, span.end)),
      );
      expect(diagnostics.map(({ span }) => span)).toEqual(spans);
      expect(diagnostics.map(({ code }) => code)).toEqual(codes ?? spans.map(() => 'field-alias'));
      expect(host.mayHold(text, all), 'mayHold').toBe(true);
      if (mended === undefined) return;
      expect(
        applyEdits(
          text,
          diagnostics.flatMap(({ fixes: [fix] }) => fix?.edits ?? []),
        ),
      ).toBe(mended);
    });
  });
  return host.load('', createSettings());
}

export function readQueries(read: ReadHost, file: string, settings: LintSettings): readonly string[] {
  const { queries, diagnostics } = read(file, settings);
  const found = queries.map(({ text, resource }) => `${resource?.name ?? '-'} ${text}`);
  return [...found, ...diagnostics.map(({ code, message }) => `${code}: ${message}`)];
}

/** Writes a text in place of a query's and expects to read it again. */
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

/** Any text, most of it such as files have to escape. */
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
