import type { Resource } from '../../catalogue/resource.ts';
import { checkQuery } from '../../checker/check-query.ts';
import { findSituation, type Situation } from '../caret/situation.ts';
import { decodeQuery } from './decode-query.ts';
import { escapeQuote, foldBreaks, foldOddCharacters } from './fold-text.ts';
import { type PastedText, readIdList, readObjectUrl } from './read-id-list.ts';

/** Where a text is pasted. */
export interface PastePlace {
  /** The text before it. */
  readonly before: string;
  /** The text after it. */
  readonly after: string;
}

/**
 * Reads a pasted text as a query. A valid query stays as it is. Otherwise:
 *
 * - A URL with a parameter `query`, or a percent-encoded query, gives the query.
 * - The URL of an object becomes a clause on its id.
 * - A list of ids or e-mail addresses, or a table with a column of them, becomes an OR query on the field that takes
 *   them, up to the limit of the resource. It may be divided by lines, spaces,
 *   commas, semicolons or tabs.
 * - Unicode spaces become spaces, curly quotes around a value become straight quotes,
 *   and zero-width characters are removed. Text inside quotes is not changed.
 *
 * Line breaks always become spaces. A text pasted into an open quote stays one value:
 * a quote in it gets a backslash. Takes time linear in the length.
 *
 * @param place - The text around it; by default none.
 * @example
 * readPasted(catalogue.payments, 'https://example.com/payments?query=amount%3E5').text // 'amount>5'
 */
export function readPasted(
  resource: Resource,
  pasted: string,
  { before, after }: PastePlace = { before: '', after: '' },
): PastedText {
  const text = foldBreaks(pasted);
  const situation = findSituation(resource, before + after, before.length);
  if (situation.kind === 'value' && situation.quote !== '') {
    return { text: escapeQuote(text, situation.quote, after), leftOut: [] };
  }
  if (checkQuery(resource, text).query !== undefined) return { text, leftOut: [] };
  const folded = foldOddCharacters(text);
  const query = decodeQuery(folded) ?? folded;
  const isAlone = before.trim() === '' && after.trim() === '';
  if (!isAtClause(situation)) return { text: query, leftOut: [] };
  const list = readIdList(resource, pasted, isAlone) ?? readIdList(resource, query, isAlone);
  return list ?? { text: readObjectUrl(resource, query) ?? query, leftOut: [] };
}

/** Whether a clause can begin at the caret. */
function isAtClause(situation: Situation): boolean {
  return situation.kind === 'field' && situation.typed === '';
}
