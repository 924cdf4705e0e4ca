import { ownOptions } from '../language/base/plain-data.ts';

/**
 * The words of a language in which people describe what they look for: for each category of the productions, phrases in
 * lower case that `, ` divides. Where a category has several meanings, the phrases stand by meaning.
 */
export interface Vocabulary {
  /** A BCP 47 tag, such as `de`. It also tells which of two numbers in a date is the day, and what divides a fraction. */
  readonly locale: string;
  readonly words: Readonly<Record<string, string | Readonly<Record<string, string>>>>;
  /** Endings that do not change the meaning of a word, the longest first: `ing, ed, s`. */
  readonly endings: string;
}

/** Who writes a query, when and where: it decides what `yesterday`, `1.234` and `order` mean. */
export interface UserContext {
  /** The time that words such as `today` are relative to. */
  readonly now: Date;
  /** The time zone of days, such as `Europe/Berlin`; by default that of the platform. */
  readonly timeZone?: string | undefined;
  /** The words that the user types; by default English ones. */
  readonly words?: Vocabulary | undefined;
  /** Known keys of a keyed field. */
  readonly keys?: ((path: string) => readonly string[]) | undefined;
}

/** The user of a tool, who is there now unless it says otherwise. */
export function createUser(given?: Partial<UserContext>): UserContext {
  const own = ownOptions(given);
  return ownOptions({ ...own, now: own.now ?? new Date() });
}
