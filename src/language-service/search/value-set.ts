import type { Field, ValueSet } from '../../catalogue/field.ts';
import type { Synonyms } from '../../catalogue/words.ts';

const setsBySamples = new WeakMap<Synonyms, ValueSet>();

/** The known values of a field, or its samples as an open set; `undefined` if it has neither. */
export function valueSetOf({ values, samples }: Field): ValueSet | undefined {
  if (values !== undefined || samples === undefined) return values;
  let set = setsBySamples.get(samples);
  if (set === undefined) {
    set = { closed: false, members: Object.keys(samples), synonyms: samples };
    setsBySamples.set(samples, set);
  }
  return set;
}
