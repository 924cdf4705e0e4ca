import { closestNames } from '../checker/closest-names.ts';

/** ESLint calls our rules `clausal/unknown-field`. */
const PLUGIN = /^clausal\//;

/** The codes nearest to a text, whether it means ours or what ESLint calls them; as `closestNames` gives names. */
export function closestCodes(codes: Iterable<string>, text: string): readonly string[] {
  return closestNames([...codes], text.replace(PLUGIN, ''));
}
