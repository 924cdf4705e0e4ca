import type { EngineIndex } from '../../../engines/engine-index.ts';
import type { QueryLike } from '../../../language/checker/query-like.ts';
import { MAX_LIMIT } from '../../../objects/collection/search-page.ts';
import type { Run } from '../command.ts';
import { UsageError } from '../exit.ts';
import { createMatchWriter, type MatchWriter, type ObjectFormat } from '../matches/write-matches.ts';
import { writeSummary } from '../matches/write-summary.ts';
import { type IndexAddress, useIndex } from './use-index.ts';
import { writeExplanation, writeFacets } from './write-answers.ts';

interface SearchIndexOptions {
  readonly format?: ObjectFormat | undefined;
  readonly columns?: readonly string[] | undefined;
  readonly summarize?: boolean | undefined;
  readonly limit?: number | undefined;
  readonly count?: boolean | undefined;
  readonly facets?: string | undefined;
  readonly explain?: boolean | undefined;
}

/** Asks an index for the objects that match a query, or about them; without a query, for all. */
export async function searchIndex(
  query: QueryLike | undefined,
  place: IndexAddress,
  options: SearchIndexOptions,
  { output }: Pick<Run, 'output'>,
): Promise<void> {
  const { format, columns, summarize, limit = Number.POSITIVE_INFINITY, count, facets, explain } = options;
  await useIndex(place, async (index) => {
    if (explain && query !== undefined) {
      const isPage = !count && (options.limit !== undefined || place.sortBy !== undefined);
      const page = isPage ? { limit: Math.max(1, Math.min(limit, MAX_LIMIT)) } : undefined;
      await output.write(writeExplanation(await index.explain<QueryLike>(query, page), format));
    } else if (facets !== undefined) await output.write(writeFacets(await readFacets(index, facets, query), format));
    else if (count) await output.write(`${Math.min(limit, await index.count<QueryLike>(query))}\n`);
    else {
      const { layout, sortBy } = place;
      const writer = summarize
        ? writeSummary(layout.resource, format, output)
        : createMatchWriter(layout.resource, query, { format, columns, order: sortBy }, output);
      await printObjects(index, query, limit, writer);
    }
  });
}

async function readFacets(index: EngineIndex, field: string, query: QueryLike | undefined) {
  try {
    return await index.facets<QueryLike>(field, query);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new UsageError(`--facets: ${error.message.replace('`field`', 'it')}`);
  }
}

async function printObjects(
  index: EngineIndex,
  query: QueryLike | undefined,
  limit: number,
  writer: MatchWriter,
): Promise<void> {
  let number = 0;
  for await (const object of limit > 0 ? index.objects<QueryLike>(query) : []) {
    const waiting = writer.write({ object, line: 0, json: undefined, origin: '<index>' });
    if (waiting !== undefined) await waiting;
    number += 1;
    if (number === limit) break;
  }
  await writer.end();
}
