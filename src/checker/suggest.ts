import type { Field } from '../catalogue/field.ts';
import { fieldName, resolveField } from '../catalogue/resolve-field.ts';
import type { Resource } from '../catalogue/resource.ts';
import { editDistance } from './edit-distance.ts';

const MOST = 3;
/** Longer than any name that could be near one of a catalogue's. */
const LONGEST = 80;

/** How a name was found: as a whole, by a short name for it, or by its last segments. */
type Match = 'whole' | 'alias' | 'end';

const RANKS: Readonly<Record<Match, number>> = { whole: 0, alias: 1, end: 2 };

interface Candidate {
  readonly name: string;
  readonly distance: number;
  readonly match: Match;
}

/** One mistake in three letters is near, and never more than four: beyond that it is another word. */
function farthest(name: string): number {
  return Math.min(4, Math.max(1, Math.floor(name.length / 3)));
}

/**
 * The fields nearest to a name, at most three, nearest first, as a query
 * writes them: with the key, if there is one. Whole paths are compared, their
 * ends (`emial` finds `customer.email`) and short names (`stauts` finds
 * `payment_status`); letter case and `_` count for nothing (`customerEmail`
 * too).
 *
 * @see L2.3
 */
export function closestFields(resource: Resource, path: string, key: string | undefined): readonly string[] {
  if (path.length > LONGEST) return [];
  const own = findOwnField(resource, path, key);
  if (own !== undefined) return [own];
  const dot = path.lastIndexOf('.');
  // `Metadata.order_id`: what stands before the last dot may be a keyed field.
  const dotted = key === undefined && dot !== -1 ? { path: path.slice(0, dot), key: path.slice(dot + 1) } : undefined;
  const candidates: Candidate[] = [];
  const add = (name: string, match: Match, wanted: string, compared: string): void => {
    const distance = distanceBetween(wanted, compared);
    if (distance !== undefined) candidates.push({ name, distance, match });
  };
  for (const field of resource.entries.values()) {
    compareField(field, path, key, add);
    if (dotted !== undefined && field.keyed === true) compareField(field, dotted.path, dotted.key, add);
  }
  if (key === undefined) for (const [alias, name] of Object.entries(resource.aliases)) add(name, 'alias', path, alias);
  return nearest(candidates);
}

/** On customers `customer.email` means `email`, most likely. */
function findOwnField(resource: Resource, path: string, key: string | undefined): string | undefined {
  const [first = '', ...rest] = path.split('.');
  if (first !== resource.name && `${first}s` !== resource.name) return undefined;
  const entry = resolveField(resource, rest.join('.'), key);
  return entry && fieldName(entry);
}

type Add = (name: string, match: Match, wanted: string, compared: string) => void;

function compareField({ path, keyed }: Field, wanted: string, key: string | undefined, add: Add): void {
  const name = keyed === true && key !== undefined ? `${path}[${key}]` : path;
  add(name, 'whole', wanted, path);
  for (let dot = path.indexOf('.'); dot !== -1; dot = path.indexOf('.', dot + 1)) {
    add(name, 'end', wanted, path.slice(dot + 1));
  }
}

function distanceBetween(wanted: string, compared: string): number | undefined {
  const simplified = simplify(wanted);
  const limit = farthest(simplified);
  const distance = editDistance(simplified, simplify(compared), limit);
  return distance > limit ? undefined : distance;
}

function simplify(name: string): string {
  return name.toLowerCase().replaceAll(/[._]/g, '');
}

/**
 * The values of a set nearest to a text, at most three, nearest first; letter
 * case counts for nothing. The beginning of a value is near it too.
 *
 * @see L2.9
 */
export function closestValues(members: readonly string[], text: string): readonly string[] {
  if (text.length > LONGEST) return [];
  const wanted = text.toLowerCase();
  const limit = farthest(wanted);
  const candidates: Candidate[] = [];
  for (const name of members) {
    const member = name.toLowerCase();
    const isBeginning = wanted.length >= 3 && member.startsWith(wanted);
    const distance = isBeginning ? member.length - wanted.length : editDistance(wanted, member, limit);
    if (isBeginning || distance <= limit) candidates.push({ name, distance, match: 'whole' });
  }
  return nearest(candidates);
}

/**
 * Each name once; whole names before ends of names at the same distance, then
 * short before long, then the catalogue's order.
 */
function nearest(candidates: readonly Candidate[]): readonly string[] {
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
