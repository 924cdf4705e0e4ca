import type { CheckedQuery } from '../language/checker/checked-query.ts';
import { writeId } from '../objects/collection/arguments.ts';
import { CursorError } from '../objects/cursor.ts';
import { invalidCursor, type Searchable, SourceError, type SourcePage } from './source.ts';

/** A position between two objects of a query: a page, and the last object of it that was returned. */
export interface PagePosition {
  readonly page: string | undefined;
  readonly after: string | undefined;
}

export const START: PagePosition = { page: undefined, after: undefined };
/** The service may skip objects, but a page without any is seldom followed by several more. */
const MAX_EMPTY_PAGES = 3;

export interface PageStep {
  readonly page: SourcePage;
  readonly position: PagePosition;
  /** The position after the page; `null` at the end. */
  readonly next: PagePosition | null;
}

interface ReadPageOptions {
  /** The number of objects on a page. */
  readonly limit: number;
  readonly signal: AbortSignal | undefined;
  /** Whether to ask for the next page while the caller uses this one. */
  readonly isAhead: boolean;
}

export async function* readPages(
  source: Searchable,
  query: CheckedQuery,
  start: PagePosition,
  { limit, signal: outer, isAhead }: ReadPageOptions,
): AsyncGenerator<PageStep, void, undefined> {
  const controller = new AbortController();
  const signal = outer === undefined ? controller.signal : AbortSignal.any([outer, controller.signal]);
  const ask = (page: string | undefined): Promise<SourcePage> => {
    const answer = searchPage(source, query, limit, page, signal);
    // The step that needs the answer reports its error.
    answer.catch(() => {});
    return answer;
  };
  const asked = new Set<string>();
  let empty = 0;
  let position: PagePosition | null = start;
  try {
    for (let answer: Promise<SourcePage> | null = ask(start.page); position !== null && answer !== null; ) {
      const page = skipReturned(await answer, position.after);
      signal.throwIfAborted();
      if (position.page !== undefined) asked.add(position.page);
      const next = readNext(page, asked);
      empty = page.data.length === 0 ? empty + 1 : 0;
      if (next !== null && empty > MAX_EMPTY_PAGES) throw wrongPages('several empty pages follow one another');
      const ahead = next !== null && isAhead ? ask(next.page) : null;
      yield { page, position, next };
      answer = next && (ahead ?? ask(next.page));
      position = next;
    }
  } finally {
    controller.abort();
  }
}

async function searchPage(
  source: Searchable,
  query: CheckedQuery,
  limit: number,
  page: string | undefined,
  signal: AbortSignal,
): Promise<SourcePage> {
  signal.throwIfAborted();
  try {
    return await source.search(query, { limit, page }, signal);
  } catch (error) {
    if (error instanceof CursorError) throw invalidCursor('it is of another collection');
    throw error;
  }
}

/** Leaves out what an earlier run returned. If its last object is gone, the whole page is returned. */
function skipReturned(page: SourcePage, after: string | undefined): SourcePage {
  const index = after === undefined ? -1 : page.data.findIndex((object) => writeId(object) === after);
  return index === -1 ? page : { ...page, data: page.data.slice(index + 1) };
}

/** The position after a page; `null` if it is the last one. */
function readNext({ has_more: hasMore, next_page: next }: SourcePage, asked: ReadonlySet<string>): PagePosition | null {
  if (!hasMore) return null;
  if (next === null || next === undefined || next === '') {
    throw wrongPages('`has_more` is true, but `next_page` is missing');
  }
  if (asked.has(next)) throw wrongPages('a cursor is repeated');
  return { page: next, after: undefined };
}

function wrongPages(why: string): SourceError {
  return new SourceError('invalid-response', `the source cannot be paged through: ${why}`);
}
