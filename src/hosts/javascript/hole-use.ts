import { HOLE, type HolePlace } from '../place-holes.ts';
import type { FoundQuery } from './found-query.ts';
import { judgeFilling } from './judge-filling.ts';
import type { FilledPart } from './text-parts.ts';

/**
 * What something that is filled in does: nothing that is not `known`, it is a
 * `value` or a `clause` of its own, or it may be `unsafe`, for it may end the
 * value that it stands in. Of all else nobody knows: then the query is `open`.
 */
export type HoleUse = 'known' | 'value' | 'clause' | 'unsafe' | 'open';

/** Something of which nobody knows yet where it stands: a word may be a part of anything. */
export const UNPLACED = '_';

/** What stands in for each: a value that every type of field takes, a clause of no field. */
export const STAND_INS: Readonly<Record<HoleUse, string>> = {
  known: '',
  value: HOLE,
  clause: '_:0',
  unsafe: HOLE,
  open: UNPLACED,
};

/** What something does at its place. */
export function readHoleUse(part: FilledPart, place: HolePlace, form: FoundQuery['form']): HoleUse {
  if (form === 'tag') return readTagHole(place);
  // Another tag may escape a value, or not.
  if (form === 'foreign') return place.kind === 'value' ? 'value' : 'open';
  if (part.text !== undefined) return 'known';
  if (place.kind !== 'value') return 'open';
  const fillings = part.nodes.map((node) => judgeFilling(node, part.scope, place.quote));
  if (fillings.includes('any')) return 'unsafe';
  return fillings.includes('written') ? 'open' : 'value';
}

/** Our tag writes a value with its quotes, or clauses; everything else it refuses when it runs. */
function readTagHole(place: HolePlace): HoleUse {
  if (place.kind === 'clause') return 'clause';
  return place.kind === 'value' && place.isWhole && place.quote === '' ? 'value' : 'open';
}
