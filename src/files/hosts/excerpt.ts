import { partitionPoint } from '../../language/base/partition-point.ts';
import type { Span } from '../../language/base/span.ts';
import type { Diagnostic } from '../../language/diagnostic/diagnostic.ts';
import type { Fix } from '../../language/diagnostic/fix.ts';
import { unreadableFile } from './file-diagnostics.ts';
import type { EmbeddedQuery, HostReading, NamedResource } from './host.ts';
import { MappedTextBuilder, type PositionMap, placeText } from './mapped-text.ts';

/** Lines of a file as a text of their own. */
export interface Excerpt {
  readonly text: string;
  readonly map: PositionMap;
  /** Maps a place in the file to the text. A place between two lines maps to the end of the first. */
  toText(place: Span): Span;
}

/** @param lines - In order; at least one. */
export function createExcerpt(file: string, lines: readonly Span[]): Excerpt {
  const builder = new MappedTextBuilder(file);
  const starts: number[] = [];
  for (const [index, { start, end }] of lines.entries()) {
    starts.push(builder.length);
    builder.verbatim(start, end);
    builder.decoded('\n', end, lines[index + 1]?.start ?? end);
  }
  const { text, map } = builder.finish(lines[0]?.start ?? 0);
  const toOffset = (offset: number): number => {
    const index = Math.max(0, partitionPoint(0, lines.length, (at) => (lines[at]?.start ?? 0) <= offset) - 1);
    const { start, end } = lines[index] ?? { start: offset, end: offset };
    return (starts[index] ?? 0) + Math.max(0, Math.min(offset, end) - start);
  };
  return { text, map, toText: ({ start, end }) => ({ start: toOffset(start), end: toOffset(end) }) };
}

const LINE_BREAK = /[\r\n]/;
const ELLIPSIS = /\.{3}|…/;

/**
 * Maps the reading of an excerpt to the file. Code examples are often fragments,
 * so an unreadable one is not reported.
 *
 * @param resource - The default resource for queries that do not name one.
 */
export function placeReading(
  { queries, comments, diagnostics, isPartial }: HostReading,
  excerpt: Excerpt,
  resource?: NamedResource,
): HostReading {
  const { map } = excerpt;
  const reported = diagnostics.filter(({ code }) => code !== unreadableFile.code);
  return {
    isPartial: isPartial === true || reported.length < diagnostics.length,
    queries: queries.map((query) => placeQuery(query, excerpt, resource)),
    comments: comments.map((comment) => ({
      ...comment,
      span: map.toFile(comment.span),
      reach: comment.reach === undefined ? undefined : map.toFile({ start: comment.reach, end: comment.reach }).end,
    })),
    diagnostics: reported.map((diagnostic) => placeDiagnostic(diagnostic, map)),
  };
}

function placeDiagnostic(diagnostic: Diagnostic, map: PositionMap): Diagnostic {
  return {
    ...diagnostic,
    span: map.toFile(diagnostic.span),
    related: diagnostic.related.map(({ span, message }) => ({ span: map.toFile(span), message })),
    fixes: diagnostic.fixes.filter(staysInLine).map((fix) => ({
      ...fix,
      edits: fix.edits.map(({ text, ...place }) => ({ ...map.toFile(place), text })),
    })),
  };
}

/** A fix that adds a line would have to repeat the markers of the containers. */
function staysInLine({ edits }: Fix): boolean {
  return !edits.some(({ text }) => LINE_BREAK.test(text));
}

function placeQuery(
  query: EmbeddedQuery,
  { map, toText }: Excerpt,
  resource: NamedResource | undefined,
): EmbeddedQuery {
  const own = query.resource && { name: query.resource.name, span: map.toFile(query.resource.span) };
  return {
    ...query,
    ...placeText(query, map),
    span: map.toFile(query.span),
    resource: own ?? resource,
    isDynamic: query.isDynamic || ELLIPSIS.test(query.text),
    encode(text, place) {
      const written = query.encode(text, toText(place));
      // No new lines, for the same reason as in `staysInLine`.
      return written === undefined || LINE_BREAK.test(written) ? undefined : written;
    },
    rewrite(text) {
      const edit = query.rewrite?.(text);
      return edit === undefined || LINE_BREAK.test(edit.text) ? undefined : { ...map.toFile(edit), text: edit.text };
    },
  };
}
