import {
  type Candidate,
  editDistance,
  MAX_NAME_LENGTH,
  type Match,
  maxDistance,
  pickNearest,
} from '../base/closest-names.ts';
import { remember } from '../base/remember.ts';
import { type Field, listPathEnds } from '../catalogue/field.ts';
import { fieldOfKey, resolveField, writeField } from '../catalogue/resolve-field.ts';
import type { Resource } from '../catalogue/resource.ts';
import { foldWord } from '../catalogue/synonyms.ts';

/**
 * Finds the fields nearest to a name: at most three, nearest first, written as in a query, with the key if there is
 * one. Compares whole paths, ends of paths (`emial` finds `customer.email`), aliases (`stauts` finds `payment_status`)
 * and synonyms (`gateway` finds `processor.type`), ignoring letter case and `_` (`customerEmail`).
 *
 * @see L2.3
 */
export function closestFields(resource: Resource, path: string, key: string | undefined): readonly string[] {
  if (path.length > MAX_NAME_LENGTH) return [];
  const own = findOwnField(resource, path, key);
  if (own !== undefined) return [own];
  const dot = path.lastIndexOf('.');
  const known = spellingsOf(resource);
  const candidates = findNear(
    spell(path),
    key === undefined ? known : known.filter(({ match }) => match !== 'alias'),
    key,
  );
  // `Metadata.order_id`: the path before the last dot may be a keyed field.
  const dotted = key === undefined && dot !== -1 ? path.slice(dot + 1) : undefined;
  const keyed =
    dotted === undefined
      ? []
      : findNear(
          spell(path.slice(0, dot)),
          known.filter((one) => one.keyed !== undefined),
          dotted,
        );
  return pickNearest([...candidates, ...keyed]);
}

function findNear(wanted: Spelling, known: readonly KnownSpelling[], key: string | undefined): readonly Candidate[] {
  const candidates: Candidate[] = [];
  let limit = maxDistance(wanted.text);
  for (const { name, keyed, match, spelling } of known) {
    const { text, characters } = spelling;
    // Rules out most names before they are compared: an edit changes the length by one, and removes at most one
    // character from the set and adds one.
    if (Math.abs(text.length - wanted.text.length) > limit) continue;
    let others = wanted.characters ^ characters;
    for (let edits = 0; edits < 2 * limit; edits++) others &= others - 1;
    if (others !== 0) continue;
    const distance = editDistance(wanted.text, text, limit);
    if (distance > limit) continue;
    candidates.push({ name: keyed === undefined ? name : writeField(fieldOfKey(keyed, key)), distance, match });
    // A near name hides the far ones.
    limit = Math.min(limit, distance + 1);
  }
  return candidates;
}

/** On customers, `customer.email` most likely means `email`. */
function findOwnField(resource: Resource, path: string, key: string | undefined): string | undefined {
  const [first = '', ...rest] = path.split('.');
  if (first !== resource.name && `${first}s` !== resource.name) return undefined;
  const entry = resolveField(resource, rest.join('.'), key);
  return entry && writeField(entry);
}

/** A way to write a field, prepared for comparison. */
interface KnownSpelling {
  /** The field's path. */
  readonly name: string;
  readonly keyed: Field | undefined;
  readonly match: Match;
  readonly spelling: Spelling;
}

/** A name in lower case without `.` and `_`, and its set of characters as bits. */
interface Spelling {
  readonly text: string;
  readonly characters: number;
}

const spellingsOf = remember((resource: Resource): readonly KnownSpelling[] => [
  ...[...resource.entries.values()].flatMap(spellField),
  ...Object.entries(resource.aliases).map(spellAlias),
]);

function spellField(field: Field): readonly KnownSpelling[] {
  const { path, synonyms = [] } = field;
  const keyed = field.keyed === true ? field : undefined;
  const known: KnownSpelling[] = [{ name: path, keyed, match: 'whole', spelling: spell(path) }];
  for (const end of listPathEnds(path)) {
    // A longer ending cannot be similar to any name that is looked up.
    if (end.length < 2 * MAX_NAME_LENGTH) known.push({ name: path, keyed, match: 'end', spelling: spell(end) });
  }
  for (const word of synonyms) {
    known.push({ name: path, keyed: undefined, match: 'alias', spelling: spell(foldWord(word)) });
  }
  return known;
}

function spellAlias([alias, name]: readonly [string, string]): KnownSpelling {
  return { name, keyed: undefined, match: 'alias', spelling: spell(alias) };
}

function spell(name: string): Spelling {
  const text = name.toLowerCase().replaceAll(/[._]/g, '');
  let characters = 0;
  for (let index = 0; index < text.length; index++) characters |= 1 << (text.charCodeAt(index) & 31);
  return { text, characters };
}
