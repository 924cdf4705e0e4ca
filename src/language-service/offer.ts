import type { TextEdit } from '../diagnostic/fix.ts';

/** The kind of an offer: a name, an operator, a value, or a whole clause. */
export type OfferKind = 'field' | 'key' | 'operator' | 'value' | 'clause' | 'connective' | 'negation';

/** One way to go on with a query. */
export interface Offer {
  readonly kind: OfferKind;
  /** What a list shows: `customer.email`, `>=`, `SETTLED`. */
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

/** A text of somebody else on one line, without control characters. */
export function toLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ');
}

/** Creates an offer that leaves the caret behind its text. */
export function createOffer(kind: OfferKind, label: string, detail: string, edit: TextEdit, field?: string): Offer {
  const caret = edit.start + edit.text.length;
  return { kind, label: toLine(label), detail: toLine(detail), edit, caret, ...(field === undefined ? {} : { field }) };
}
