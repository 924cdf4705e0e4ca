import type { Resource } from '../catalogue/resource.ts';
import { editDistance } from './edit-distance.ts';

const MOST = 3;
/** Longer than any name that could be near one of a catalogue's. */
const LONGEST = 80;

interface Candidate {
  readonly name: string;
  readonly distance: number;
  /** 0 when the whole name is near, 1 when only its last segments are. */
  readonly partial: 0 | 1;
}

/** One mistake in three letters is near, and never more than four: beyond that it is another word. */
function farthest(name: string): number {
  return Math.min(4, Math.max(1, Math.floor(name.length / 3)));
}

/**
 * The fields nearest to a name, at most three, nearest first. Whole paths are
 * compared and their ends (`emial` finds `customer.email`); letter case and
 * `_` count for nothing (`customerEmail` too).
 *
 * @see L2.3
 */
export function closestFields(resource: Resource, path: string): readonly string[] {
  if (path.length > LONGEST) return [];
  const wanted = simplify(path);
  const limit = farthest(wanted);
  const candidates: Candidate[] = [];
  for (const name of resource.entries.keys()) {
    const candidate = compareField(name, wanted, limit);
    if (candidate !== undefined) candidates.push(candidate);
  }
  return nearest(candidates);
}

function compareField(name: string, wanted: string, limit: number): Candidate | undefined {
  let best: Candidate | undefined;
  let start = 0;
  for (;;) {
    const distance = editDistance(
      wanted,
      simplify(name.slice(start)),
      Math.min(limit, (best?.distance ?? limit + 1) - 1),
    );
    if (distance <= limit && distance < (best?.distance ?? limit + 1))
      best = { name, distance, partial: start === 0 ? 0 : 1 };
    const dot = name.indexOf('.', start);
    if (dot === -1 || best?.distance === 0) return best;
    start = dot + 1;
  }
}

function simplify(name: string): string {
  return name.toLowerCase().replaceAll(/[._]/g, '');
}

/**
 * The values of a set nearest to a text, at most three, nearest first; letter
 * case counts for nothing.
 *
 * @see L2.9
 */
export function closestValues(members: readonly string[], text: string): readonly string[] {
  if (text.length > LONGEST) return [];
  const wanted = text.toLowerCase();
  const limit = farthest(wanted);
  const candidates: Candidate[] = [];
  for (const name of members) {
    const distance = editDistance(wanted, name.toLowerCase(), limit);
    if (distance <= limit) candidates.push({ name, distance, partial: 0 });
  }
  return nearest(candidates);
}

/** Whole names before ends of names at the same distance, then short before long, then the catalogue's order. */
function nearest(candidates: readonly Candidate[]): readonly string[] {
  const segments = (name: string): number => name.split('.').length;
  // A whole name that differs in case or `_` alone leaves no doubt.
  const exact = candidates.filter(({ distance, partial }) => distance === 0 && partial === 0);
  return (exact.length > 0 ? exact : candidates)
    .toSorted((a, b) => a.distance - b.distance || a.partial - b.partial || segments(a.name) - segments(b.name))
    .slice(0, MOST)
    .map(({ name }) => name);
}
