import { closestNames } from '../checker/closest-names.ts';
import { quoteText } from '../diagnostic/quote.ts';

/** That there is no such thing, and what may be meant. */
export function describeUnknown(noun: string, name: string, names: readonly string[]): string {
  const [nearest] = closestNames(names, name);
  const hint = nearest === undefined ? `there are ${names.map(quoteText).join(', ')}` : `did you mean \`${nearest}\`?`;
  return `there is no ${noun} ${quoteText(name)}; ${hint}`;
}

/** ESLint calls our rules `clausal/unknown-field`. */
const PLUGIN = /^clausal\//;

/** The codes nearest to a text, whether it means ours or what ESLint calls them; as `closestNames` gives names. */
export function closestCodes(codes: Iterable<string>, text: string): readonly string[] {
  return closestNames([...codes], text.replace(PLUGIN, ''));
}
