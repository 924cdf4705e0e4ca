import { closestNames } from '../../language/base/closest-names.ts';
import { quoteList, quoteText } from '../../language/diagnostic/quote.ts';

/** `; did you mean ...?` with the first suggestion; empty if there is none. */
export function didYouMean([nearest]: readonly string[]): string {
  return nearest === undefined ? '' : `; did you mean ${quoteText(nearest)}?`;
}

/** Says that a name is unknown, and suggests the nearest known one or, if none is near, lists them all. */
export function describeUnknown(noun: string, name: string, names: readonly string[]): string {
  const hint = didYouMean(closestNames(names, name)) || `; use one of ${quoteList(names)}`;
  return `there is no ${noun} ${quoteText(name)}${hint}`;
}

/** ESLint calls our rules `clausal/unknown-field`. */
const PLUGIN = /^clausal\//;

/** The codes nearest to a text, nearest first; ESLint's names of our rules are understood too. */
export function closestCodes(codes: Iterable<string>, text: string): readonly string[] {
  return closestNames([...codes], text.replace(PLUGIN, ''));
}
