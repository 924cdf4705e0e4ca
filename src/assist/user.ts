import { ownOptions } from '../language/base/plain-data.ts';
import type { Vocabulary } from './words.ts';

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
