import type { TextEdit } from '../../language/diagnostic/fix.ts';

/** The part of a query that an offer inserts. `negation` is the `-` before a clause. */
export type OfferKind = 'field' | 'key' | 'operator' | 'value' | 'clause' | 'connective' | 'negation';

/** A completion of a query. */
export interface Offer {
  readonly kind: OfferKind;
  /** The text for a list: `customer.email`, `>=`, `SETTLED`. */
  readonly label: string;
  /** An explanation on one line. */
  readonly detail: string;
  /** Replaces the token that the caret is in. */
  readonly edit: TextEdit;
  /** The caret after the edit, in the edited text. */
  readonly caret: number;
  /** The canonical name of the field that the offer is about. */
  readonly field?: string;
}

/** External text on one line, without control characters. */
export function toLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ');
}

/** Creates an offer that leaves the caret after its text. */
export function createOffer(kind: OfferKind, label: string, detail: string, edit: TextEdit, field?: string): Offer {
  const caret = edit.start + edit.text.length;
  return { kind, label: toLine(label), detail: toLine(detail), edit, caret, ...(field === undefined ? {} : { field }) };
}
