import type { Resource } from '../catalogue/resource.ts';
import type { TextEdit } from '../diagnostic/fix.ts';
import type { EmbeddedQuery, Host } from '../hosts/host.ts';
import { findResource } from '../linter/embedded-query.ts';
import type { LintSettings } from '../linter/settings.ts';
import type { Span } from '../text/span.ts';

/** A query of a file and its resource, ready for the language service. */
export interface PlacedQuery {
  readonly resource: Resource;
  readonly text: string;
  /** Converts a span of the query to one of the file. */
  toFile(span: Span): Span;
  /** Converts an offset of the file to one of the query. */
  toQuery(offset: number): number;
  /** Converts an edit of the query to one of the file; `undefined` if the file cannot express it. */
  encode(edit: TextEdit): TextEdit | undefined;
}

/** Finds all queries of a file whose resource is known. */
export async function findQueries(text: string, host: Host, settings: LintSettings): Promise<readonly PlacedQuery[]> {
  if (!host.mayHold(text, settings)) return [];
  const read = await host.load(text, settings);
  return read(text, settings).queries.flatMap((query) => placeQuery(query, settings) ?? []);
}

/** Inserted at the caret while a file is read again. Hardly any query ends with it. */
const PROBE = 'zz';

/**
 * Finds the query at an offset of a file. If there is none, the file is read again
 * with a probe word at the offset, so an empty line of a query file or an empty
 * string is a query too (docs/decisions/047-a-probe-at-the-caret.md).
 */
export async function findQueryAt(
  text: string,
  offset: number,
  host: Host,
  settings: LintSettings,
): Promise<PlacedQuery | undefined> {
  const queries = await findQueries(text, host, settings);
  const found = findLast(queries, offset);
  if (found !== undefined) return found;
  const probed = await findQueries(text.slice(0, offset) + PROBE + text.slice(offset), host, settings);
  const query = findLast(probed, offset);
  return query === undefined || query.text !== PROBE ? undefined : removeProbe(query, offset);
}

function findLast(queries: readonly PlacedQuery[], offset: number): PlacedQuery | undefined {
  return queries.findLast((query) => {
    const { start, end } = query.toFile({ start: 0, end: query.text.length });
    return start <= offset && offset <= end;
  });
}

/** Creates the empty query in place of one that is only the probe. */
function removeProbe({ resource, encode }: PlacedQuery, offset: number): PlacedQuery {
  const here = { start: offset, end: offset };
  return {
    resource,
    text: '',
    toFile: () => here,
    toQuery: () => 0,
    encode({ text }) {
      const edit = encode({ start: 0, end: PROBE.length, text });
      return edit && { ...here, text: edit.text };
    },
  };
}

function placeQuery(query: EmbeddedQuery, settings: LintSettings): PlacedQuery | undefined {
  const resource = findResource(query, settings);
  if ('code' in resource || query.isOpen) return undefined;
  const { text, map, interpolations } = query;
  return {
    resource,
    text,
    toFile: (span) => map.toFile(span),
    toQuery(offset) {
      let low = 0;
      let high = text.length;
      while (low < high) {
        const middle = (low + high + 1) >> 1;
        if (map.toFile({ start: middle, end: middle }).start <= offset) low = middle;
        else high = middle - 1;
      }
      return low;
    },
    encode(edit) {
      if (interpolations.some(({ start, end }) => edit.start < end && start < edit.end)) return undefined;
      const span = map.toFile(edit);
      const written = query.encode(edit.text, span);
      return written === undefined ? undefined : { ...span, text: written };
    },
  };
}
