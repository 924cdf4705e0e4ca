import type { EmbeddedQuery, FileKind } from '../../files/hosts/host.ts';
import { findResource } from '../../files/linter/embedded-query.ts';
import type { LintSettings } from '../../files/linter/settings.ts';
import { partitionPoint } from '../../language/base/partition-point.ts';
import type { Span } from '../../language/base/span.ts';
import type { Resource } from '../../language/catalogue/resource.ts';
import type { TextEdit } from '../../language/diagnostic/fix.ts';

/** A query of a file and its resource, ready for the language service. */
export interface PlacedQuery {
  readonly resource: Resource;
  readonly text: string;
  /** Whether it is a stored query, in which `$name` stands for a value. */
  readonly takesParameters: boolean;
  /** Whether an offset of the file is within the code of an interpolation. */
  isInCode(offset: number): boolean;
  /** Converts a span of the query to one of the file. */
  toFile(span: Span): Span;
  /** Converts an offset of the file to one of the query. */
  toQuery(offset: number): number;
  /** Converts an edit of the query to one of the file; `undefined` if the file cannot express it. */
  encode(edit: TextEdit): TextEdit | undefined;
}

/** Finds all queries of a file whose resource is known. */
export async function findQueries(
  text: string,
  host: FileKind,
  settings: LintSettings,
): Promise<readonly PlacedQuery[]> {
  if (!host.mayContainQueries(text, settings)) return [];
  const read = await host.load(text, settings);
  return read(text, settings).queries.flatMap((query) => placeQuery(query, settings) ?? []);
}

/** Inserted at the caret while a file is read again. Queries rarely end with it. */
const PROBE = 'zz';

/**
 * Finds the query at an offset of a file. If there is none, the file is read again with a probe word at the offset, so
 * an empty line of a query file or an empty string is a query too, and the space after a query belongs to it.
 */
export async function findQueryAt(
  text: string,
  offset: number,
  host: FileKind,
  settings: LintSettings,
): Promise<PlacedQuery | undefined> {
  const queries = await findQueries(text, host, settings);
  const found = findLast(queries, offset);
  if (found !== undefined) return found.isInCode(offset) ? undefined : found;
  const probed = await findQueries(text.slice(0, offset) + PROBE + text.slice(offset), host, settings);
  const query = findLast(probed, offset);
  return query && removeProbe(query, offset);
}

function findLast(queries: readonly PlacedQuery[], offset: number): PlacedQuery | undefined {
  return queries.findLast((query) => {
    const { start, end } = query.toFile({ start: 0, end: query.text.length });
    return start <= offset && offset <= end;
  });
}

/** The query without the probe in it; `undefined` if the probe is elsewhere. */
function removeProbe(query: PlacedQuery, offset: number): PlacedQuery | undefined {
  const { resource, text, takesParameters, isInCode } = query;
  const { length } = PROBE;
  const at = query.toQuery(offset);
  if (text.slice(at, at + length) !== PROBE) return undefined;
  // A span that touches the caret has the probe in it.
  const addProbe = ({ start, end }: Span): Span => ({
    start: start <= at ? start : start + length,
    end: end < at ? end : end + length,
  });
  const remove = (place: number): number => (place <= offset ? place : Math.max(offset, place - length));
  return {
    resource,
    text: text.slice(0, at) + text.slice(at + length),
    takesParameters,
    isInCode,
    toFile(span) {
      const { start, end } = query.toFile(addProbe(span));
      return { start: remove(start), end: remove(end) };
    },
    toQuery: (place) => (place <= offset ? query.toQuery(place) : query.toQuery(place + length) - length),
    encode(edit) {
      const encoded = query.encode({ ...addProbe(edit), text: edit.text });
      return encoded && { start: remove(encoded.start), end: remove(encoded.end), text: encoded.text };
    },
  };
}

function placeQuery(query: EmbeddedQuery, settings: LintSettings): PlacedQuery | undefined {
  const resource = findResource(query, settings);
  if ('code' in resource || query.isDynamic) return undefined;
  const { text, map, interpolations } = query;
  return {
    resource,
    text,
    takesParameters: query.takesParameters === true,
    isInCode: (offset) =>
      interpolations.some((interpolation) => {
        const { start, end } = map.toFile(interpolation);
        return start < offset && offset < end;
      }),
    toFile: (span) => map.toFile(span),
    toQuery: (offset) =>
      partitionPoint(1, text.length + 1, (place) => map.toFile({ start: place, end: place }).start <= offset) - 1,
    encode(edit) {
      if (interpolations.some(({ start, end }) => edit.start < end && start < edit.end)) return undefined;
      const span = map.toFile(edit);
      const written = query.encode(edit.text, span);
      return written === undefined ? undefined : { ...span, text: written };
    },
  };
}
