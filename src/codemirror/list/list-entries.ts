import type { Completion } from '../../language-service/complete/complete.ts';
import type { SavedSearch } from '../history/search-history.ts';
import type { ListEntry } from './list-entry.ts';

/** The number of saved searches at the empty box. The others are found by what they contain. */
const MAX_SAVED = 100;
/** The number of recent searches at the empty box. */
const MAX_RECENT = 5;
/** The number of earlier searches that contain the typed text. */
const MAX_FOUND = 3;

/**
 * Lists the entries for a text: at the empty box saved and recent searches, the fields
 * and the help; otherwise the offers, then earlier searches that contain the text.
 */
export function listEntries({ offers }: Completion, saved: readonly SavedSearch[], text: string): readonly ListEntry[] {
  const offered = offers.map((offer): ListEntry => ({ kind: 'offer', offer }));
  const typed = text.trim();
  if (typed === '') {
    const pinned = saved.filter((search) => search.pinned === true).slice(0, MAX_SAVED);
    const recent = saved.filter((search) => search.pinned !== true).slice(0, MAX_RECENT);
    return [...[...pinned, ...recent].map(toEntry), ...offered, { kind: 'help' }];
  }
  const wanted = typed.toLowerCase();
  const found = saved.filter((search) => search.text !== typed && search.text.toLowerCase().includes(wanted));
  return [...offered, ...found.slice(0, MAX_FOUND).map(toEntry)];
}

function toEntry({ text, pinned }: SavedSearch): ListEntry {
  return { kind: 'search', text, isPinned: pinned === true };
}
