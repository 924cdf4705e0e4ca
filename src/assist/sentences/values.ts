import type { Resource } from '../../language/catalogue/resource.ts';
import type { UserContext } from '../user.ts';
import type { Leaf } from './chart.ts';
import type { ENGLISH } from './english.ts';
import type { Sentence } from './tokens.ts';
import type { WordIndex } from './vocabulary.ts';

/** The phrases of a sentence. */
export interface Phrases {
  /** The readings that begin at each token. */
  readonly readings: readonly (readonly Leaf[])[];
  /** Whether each token is part of a known phrase. */
  readonly isKnown: readonly boolean[];
}

/** The context of the productions of amounts and periods. */
export interface ValueContext {
  readonly user: UserContext;
  readonly words: WordIndex;
}

/** The context of the productions of a sentence. */
export interface Context extends ValueContext {
  readonly resource: Resource;
  readonly sentence: Sentence;
  readonly phrases: Phrases;
}

/** An end of a range of numbers. */
export interface Bound {
  /** Decimal digits, perhaps with a sign and a fraction after a full stop. */
  readonly digits: string;
  readonly isIncluded: boolean;
}

/** A number or a range of numbers, as written: `over 50 under 100 eur`. */
export interface AmountRange {
  /** Both ends are the same for a single number. */
  readonly low?: Bound;
  readonly high?: Bound;
  readonly currency?: string;
  /** Whether a sign, a fraction or a word such as `cents` tells the unit, so that there is no second reading. */
  readonly unit?: 'major' | 'minor';
  /** A single number without comparison and currency, which may just as well be something else. */
  readonly isBare?: true;
}

/** A range of time, with RFC 3339 timestamps at the offset of the user's zone. */
export interface TimeRange {
  /** The first moment; `undefined` if it has no beginning. */
  readonly start?: string;
  /** The first moment after it; `undefined` if it has no end. */
  readonly end?: string;
  /** What tells this reading from another one of the same words: `12 November`. */
  readonly note?: string;
}

/** A period in words. Some words have several readings. */
export interface Period {
  /** The likeliest first. A time that comes again is the last one that has begun. */
  readonly readings: readonly TimeRange[];
  /** The readings for what happens in the future, where a time that comes again is the next one; if they differ. */
  readonly upcoming?: readonly TimeRange[];
}

/** The values of the categories of words: what a word means in its category. */
export type WordValues = { readonly [Category in keyof typeof ENGLISH.words]: string };
