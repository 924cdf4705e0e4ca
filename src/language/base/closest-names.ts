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
 * Picks the nearest candidates: at most three names, each once. At the same distance, whole names come before ends of
 * names and names with fewer segments come first; otherwise the given order stays.
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

/** A row of the table of distances. */
type Row = Int32Array;
/** Three rows, shared by all calls, because one suggestion compares hundreds of names. */
let rows: readonly [Row, Row, Row] = [new Int32Array(0), new Int32Array(0), new Int32Array(0)];

/**
 * Counts the insertions, deletions, replacements and swaps of neighbours that turn one text into the other (optimal
 * string alignment). Returns `limit + 1` as soon as the count must exceed the limit. Only the band of the table that
 * can stay within the limit is filled.
 *
 * @example
 * editDistance('emial', 'email', 2) // 1
 */
export function editDistance(a: string, b: string, limit: number): number {
  const tooFar = limit + 1;
  if (Math.abs(a.length - b.length) > limit) return tooFar;
  if (rows[0].length <= b.length + 1) {
    const size = 2 * b.length + 2;
    rows = [new Int32Array(size), new Int32Array(size), new Int32Array(size)];
  }
  let [before, previous, current] = rows;
  for (let j = 0; j <= b.length; j++) previous[j] = j;
  for (let i = 1; i <= a.length; i++) {
    if (fillRow(a, b, i, limit, before, previous, current) > limit) return tooFar;
    [before, previous, current] = [previous, current, before];
  }
  return Math.min(previous[b.length] as number, tooFar);
}

/** Fills the row of a character of `a`, and returns its least distance. */
function fillRow(a: string, b: string, i: number, limit: number, before: Row, previous: Row, current: Row): number {
  const from = Math.max(1, i - limit);
  const to = Math.min(b.length, i + limit);
  // Cells outside the band exceed the limit.
  let nearest = from === 1 ? i : limit + 1;
  current[from - 1] = nearest;
  // The rows have an entry for each index that is read, so the assertions are safe.
  for (let j = from; j <= to; j++) {
    let cost = previous[j - 1] as number;
    if (a.charCodeAt(i - 1) !== b.charCodeAt(j - 1)) {
      cost = 1 + Math.min(previous[j] as number, current[j - 1] as number, cost);
      const isSwap =
        i > 1 && j > 1 && a.charCodeAt(i - 1) === b.charCodeAt(j - 2) && a.charCodeAt(i - 2) === b.charCodeAt(j - 1);
      if (isSwap) cost = Math.min(cost, (before[j - 2] as number) + 1);
    }
    current[j] = cost;
    nearest = Math.min(nearest, cost);
  }
  if (to < b.length) current[to + 1] = limit + 1;
  return nearest;
}
