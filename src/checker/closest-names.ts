import { editDistance } from './edit-distance.ts';

const MAX_NAMES = 3;
/** A longer text is not near any name of a catalogue. */
export const MAX_NAME_LENGTH = 80;

/** How a name was found: by its whole path, by an alias, or by its last segments. */
export type Match = 'whole' | 'alias' | 'end';

const RANKS: Readonly<Record<Match, number>> = { whole: 0, alias: 1, end: 2 };

/** A name that may be near, and its distance in edits. */
export interface Candidate {
  readonly name: string;
  readonly distance: number;
  readonly match: Match;
}

/** Allows one edit for each three letters, at least one and at most four. */
export function maxDistance(name: string): number {
  return Math.min(4, Math.max(1, Math.floor(name.length / 3)));
}

/**
 * Finds the names nearest to a text: at most three, nearest first, ignoring
 * letter case. The beginning of a name is near it too.
 *
 * @see L2.9
 */
export function closestNames(names: readonly string[], text: string): readonly string[] {
  if (text.length > MAX_NAME_LENGTH) return [];
  const wanted = text.toLowerCase();
  const limit = maxDistance(wanted);
  const candidates: Candidate[] = [];
  for (const name of names) {
    const known = name.toLowerCase();
    const isBeginning = wanted.length >= 3 && known.startsWith(wanted);
    const distance = isBeginning ? known.length - wanted.length : editDistance(wanted, known, limit);
    if (isBeginning || distance <= limit) candidates.push({ name, distance, match: 'whole' });
  }
  return pickNearest(candidates);
}

/**
 * Picks the nearest candidates: at most three names, each once. At the same
 * distance, whole names come before ends of names and names with fewer segments
 * come first; otherwise the given order stays.
 */
export function pickNearest(candidates: readonly Candidate[]): readonly string[] {
  const segments = (name: string): number => name.split('.').length;
  // A whole name that differs only in case or `_` leaves no doubt.
  const exact = candidates.filter(({ distance, match }) => distance === 0 && match === 'whole');
  const best = exact.length > 0 ? exact : candidates;
  // Beside a near name, a far one does not help.
  const maxShown = Math.min(...best.map(({ distance }) => distance)) + 1;
  const names = best
    .filter(({ distance }) => distance <= maxShown)
    .toSorted(
      (a, b) => a.distance - b.distance || RANKS[a.match] - RANKS[b.match] || segments(a.name) - segments(b.name),
    )
    .map(({ name }) => name);
  return [...new Set(names)].slice(0, MAX_NAMES);
}
