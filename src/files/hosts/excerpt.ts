import { partitionPoint } from '../../language/base/partition-point.ts';
import type { Span } from '../../language/base/span.ts';
import type { Diagnostic } from '../../language/diagnostic/diagnostic.ts';
import type { TextEdit } from '../../language/diagnostic/fix.ts';
import { unreadableFile } from './file-diagnostics.ts';
import type { EmbeddedQuery, HostReading, NamedResource } from './host.ts';
import { MappedTextBuilder, type PositionMap, placeText } from './mapped-text.ts';

/** A part of a file as a text of its own: the lines of a fence, or a string. */
export interface Excerpt {
  readonly text: string;
  readonly map: PositionMap;
  /** Encodes a text for a place in the file; `undefined` if the place does not allow it. */
  encode(text: string, place: Span): string | undefined;
}

/** @param lines - In order; at least one. */
export function createExcerpt(file: string, lines: readonly Span[]): Excerpt {
  const builder = new MappedTextBuilder(file);
  for (const [index, { start, end }] of lines.entries()) {
    builder.verbatim(start, end);
    builder.decoded('\n', end, lines[index + 1]?.start ?? end);
  }
  const { text, map } = builder.finish(lines[0]?.start ?? 0);
  // A new line would have to repeat the markers of the containers.
  return { text, map, encode: (written) => (LINE_BREAK.test(written) ? undefined : written) };
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
    diagnostics: reported.map((diagnostic) => placeDiagnostic(diagnostic, excerpt)),
  };
}

function placeDiagnostic(diagnostic: Diagnostic, excerpt: Excerpt): Diagnostic {
  const { map } = excerpt;
  return {
    ...diagnostic,
    span: map.toFile(diagnostic.span),
    related: diagnostic.related.map(({ span, message }) => ({ span: map.toFile(span), message })),
    fixes: diagnostic.fixes.flatMap((fix) => {
      const edits = fix.edits.flatMap((edit) => placeEdit(edit, excerpt) ?? []);
      return edits.length === fix.edits.length ? { ...fix, edits } : [];
    }),
  };
}

function placeEdit(edit: TextEdit, { map, encode }: Excerpt): TextEdit | undefined {
  const place = map.toFile(edit);
  const text = encode(edit.text, place);
  return text === undefined ? undefined : { ...place, text };
}

function placeQuery(query: EmbeddedQuery, excerpt: Excerpt, resource: NamedResource | undefined): EmbeddedQuery {
  const { text: whole, map } = excerpt;
  const own = query.resource && { name: query.resource.name, span: map.toFile(query.resource.span) };
  // A place between two lines is the end of the first.
  const toOffset = (offset: number): number =>
    Math.max(0, partitionPoint(0, whole.length + 1, (at) => map.toFile({ start: at, end: at }).start <= offset) - 1);
  return {
    ...query,
    ...placeText(query, map),
    span: map.toFile(query.span),
    resource: own ?? resource,
    isDynamic: query.isDynamic || ELLIPSIS.test(query.text),
    encode(text, place) {
      const written = query.encode(text, { start: toOffset(place.start), end: toOffset(place.end) });
      return written === undefined ? undefined : excerpt.encode(written, place);
    },
    rewrite(text) {
      const edit = query.rewrite?.(text);
      return edit && placeEdit(edit, excerpt);
    },
  };
}
