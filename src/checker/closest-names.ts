import { editDistance } from './edit-distance.ts';

const MOST = 3;
/** Longer than any name that could be near one of a catalogue's. */
export const LONGEST_NAME = 80;

/** How a name was found: as a whole, by a short name for it, or by its last segments. */
export type Match = 'whole' | 'alias' | 'end';

const RANKS: Readonly<Record<Match, number>> = { whole: 0, alias: 1, end: 2 };

/** A name that may be near, and how many edits away it is. */
export interface Candidate {
  readonly name: string;
  readonly distance: number;
  readonly match: Match;
}

/** One mistake in three letters is near, and never more than four: beyond that it is another word. */
export function farthest(name: string): number {
  return Math.min(4, Math.max(1, Math.floor(name.length / 3)));
}

/**
 * The names nearest to a text, at most three, nearest first; letter case counts
 * for nothing. The beginning of a name is near it too.
 *
 * @see L2.9
 */
export function closestNames(names: readonly string[], text: string): readonly string[] {
  if (text.length > LONGEST_NAME) return [];
  const wanted = text.toLowerCase();
  const limit = farthest(wanted);
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
 * The names of the nearest candidates, at most three, each once. At the same
 * distance whole names come before ends of names, then short before long, then
 * the order given.
 */
export function pickNearest(candidates: readonly Candidate[]): readonly string[] {
  const segments = (name: string): number => name.split('.').length;
  // A whole name that differs in case or `_` alone leaves no doubt.
  const exact = candidates.filter(({ distance, match }) => distance === 0 && match === 'whole');
  const best = exact.length > 0 ? exact : candidates;
  // Beside a near name a far one is no help.
  const farthestShown = Math.min(...best.map(({ distance }) => distance)) + 1;
  const names = best
    .filter(({ distance }) => distance <= farthestShown)
    .toSorted(
      (a, b) => a.distance - b.distance || RANKS[a.match] - RANKS[b.match] || segments(a.name) - segments(b.name),
    )
    .map(({ name }) => name);
  return [...new Set(names)].slice(0, MOST);
}
