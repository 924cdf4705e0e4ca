import { type Field, listPathEnds } from '../catalogue/field.ts';
import { fieldName, resolveField } from '../catalogue/resolve-field.ts';
import type { Resource } from '../catalogue/resource.ts';
import { foldWord } from '../catalogue/synonyms.ts';
import {
  type Candidate,
  editDistance,
  MAX_NAME_LENGTH,
  type Match,
  maxDistance,
  pickNearest,
} from '../text/closest-names.ts';
import { remember } from '../text/remember.ts';

/**
 * Finds the fields nearest to a name: at most three, nearest first, written as
 * in a query, with the key if there is one. Compares whole paths, ends of paths
 * (`emial` finds `customer.email`), aliases (`stauts` finds `payment_status`) and
 * synonyms (`gateway` finds `processor.type`), ignoring letter case and `_`
 * (`customerEmail`).
 *
 * @see L2.3
 */
export function closestFields(resource: Resource, path: string, key: string | undefined): readonly string[] {
  if (path.length > MAX_NAME_LENGTH) return [];
  const own = findOwnField(resource, path, key);
  if (own !== undefined) return [own];
  const dot = path.lastIndexOf('.');
  const wanted = spell(path);
  // `Metadata.order_id`: the path before the last dot may be a keyed field.
  const dotted = key === undefined && dot !== -1 ? spell(path.slice(0, dot)) : undefined;
  const candidates: Candidate[] = [];
  // A near name hides the far ones, so the limit shrinks with each find.
  let limit = maxDistance(wanted.text);
  const compare = (spelled: Spelling, known: KnownSpelling, suggestedKey: string | undefined): void => {
    const distance = distanceBetween(spelled, known.spelling, Math.min(limit, maxDistance(spelled.text)));
    if (distance === undefined) return;
    candidates.push({
      name: withKey(known.name, known.isKeyed ? suggestedKey : undefined),
      distance,
      match: known.match,
    });
    limit = Math.min(limit, distance + 1);
  };
  for (const known of spellingsOf(resource)) {
    if (key === undefined || known.match !== 'alias') compare(wanted, known, key);
    if (dotted !== undefined && known.isKeyed) compare(dotted, known, path.slice(dot + 1));
  }
  return pickNearest(candidates);
}

function withKey(name: string, key: string | undefined): string {
  return key === undefined ? name : `${name}[${key}]`;
}

/** On customers, `customer.email` most likely means `email`. */
function findOwnField(resource: Resource, path: string, key: string | undefined): string | undefined {
  const [first = '', ...rest] = path.split('.');
  if (first !== resource.name && `${first}s` !== resource.name) return undefined;
  const entry = resolveField(resource, rest.join('.'), key);
  return entry && fieldName(entry);
}

/** A way to write a field, prepared for comparison. */
interface KnownSpelling {
  /** The field's path. */
  readonly name: string;
  readonly isKeyed: boolean;
  readonly match: Match;
  readonly spelling: Spelling;
}

/** A name in lower case without `.` and `_`, and its set of characters as bits. */
interface Spelling {
  readonly text: string;
  readonly characters: number;
}

/** All ways to write the fields of a resource. */
const spellingsOf = remember((resource: Resource): readonly KnownSpelling[] => [
  ...[...resource.entries.values()].flatMap(spellField),
  ...Object.entries(resource.aliases).map(spellAlias),
]);

function spellField({ path, keyed, synonyms = [] }: Field): readonly KnownSpelling[] {
  const isKeyed = keyed === true;
  const known: KnownSpelling[] = [{ name: path, isKeyed, match: 'whole', spelling: spell(path) }];
  for (const end of listPathEnds(path)) {
    // A longer ending cannot be similar to any name that is looked up.
    if (end.length < 2 * MAX_NAME_LENGTH) known.push({ name: path, isKeyed, match: 'end', spelling: spell(end) });
  }
  for (const word of synonyms) {
    known.push({ name: path, isKeyed: false, match: 'alias', spelling: spell(foldWord(word)) });
  }
  return known;
}

function spellAlias([alias, name]: readonly [string, string]): KnownSpelling {
  return { name, isKeyed: false, match: 'alias', spelling: spell(alias) };
}

function spell(name: string): Spelling {
  const text = name.toLowerCase().replaceAll(/[._]/g, '');
  let characters = 0;
  for (let index = 0; index < text.length; index++) characters |= 1 << (text.charCodeAt(index) & 31);
  return { text, characters };
}

function distanceBetween(wanted: Spelling, known: Spelling, limit: number): number | undefined {
  // One edit removes at most one character from the set and adds one, which rules out most names.
  if (countBits(wanted.characters ^ known.characters) > 2 * limit) return undefined;
  const distance = editDistance(wanted.text, known.text, limit);
  return distance > limit ? undefined : distance;
}

function countBits(bits: number): number {
  let count = 0;
  for (let rest = bits; rest !== 0; rest &= rest - 1) count++;
  return count;
}
