import { applyEdits } from '../../diagnostic/fix.ts';
import { createLineIndex } from '../../text/line-index.ts';
import type { LintTarget } from './lint-target.ts';

/** A query in a file, valid or not. */
export interface ListedQuery {
  readonly path: string;
  /** From 1, as is the column, in UTF-16. */
  readonly line: number;
  readonly column: number;
  /** The name of its resource; `undefined` if it is not specified. */
  readonly resource: string | undefined;
  /** The query with placeholders for interpolations, as in reports. */
  readonly query: string;
  /** The query with `…` for interpolations, for people. */
  readonly shown: string;
}

/** Lists the queries of a file; none if it cannot be read, which `clausal lint` reports. */
export async function listQueries({
  path,
  host,
  settings,
  read: readText,
}: LintTarget): Promise<readonly ListedQuery[]> {
  const source = await readText();
  if ('reason' in source || !host.mayHold(source.text, settings)) return [];
  const read = await host.load(source.text, settings);
  const lines = createLineIndex(source.text);
  return read(source.text, settings).queries.map(({ text, span, resource, interpolations }) => ({
    path,
    ...lines.positionAt(span.start),
    resource: resource?.name ?? settings.resource,
    query: text,
    shown: applyEdits(
      text,
      interpolations.map(({ start, end }) => ({ start, end, text: '…' })),
    ),
  }));
}
