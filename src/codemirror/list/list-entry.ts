import type { Offer } from '../../language-service/complete/offer.ts';

/** A row of the list: an offer of the service, an earlier search, the calendar, or the help. */
export type ListEntry =
  | { readonly kind: 'offer'; readonly offer: Offer }
  | { readonly kind: 'search'; readonly text: string; readonly isPinned: boolean }
  | { readonly kind: 'calendar' }
  | { readonly kind: 'help' };

/** Identifies an entry among the entries for the same text. */
export function keyOfEntry(entry: ListEntry): string {
  switch (entry.kind) {
    case 'offer':
      return `offer ${entry.offer.kind} ${entry.offer.edit.start} ${entry.offer.edit.text}`;
    case 'search':
      return `search ${entry.text}`;
    default:
      return entry.kind;
  }
}
