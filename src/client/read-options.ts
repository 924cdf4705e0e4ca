import { describeValue, ownOptions } from '../language/base/plain-data.ts';

/** An option: its default, and what it may be. */
export interface OptionRule<Value> {
  readonly standard: Value;
  /** What it must be, for the message: `must be …`. */
  readonly expected: string;
  takes(value: unknown): boolean;
}

/** The rule of each option. */
export type OptionRules<Options> = { readonly [Name in keyof Options]-?: OptionRule<Options[Name]> };

/** A whole number from 1. */
export function wholeNumber<Value extends number | undefined>(standard: Value, largest = Infinity): OptionRule<Value> {
  const expected = `a whole number from 1${largest === Infinity ? '' : ` to ${largest}`}`;
  return {
    standard,
    expected,
    takes: (value) => Number.isInteger(value) && Number(value) >= 1 && Number(value) <= largest,
  };
}

/** One of some words, such as `never`. */
export function oneOfWords<Word extends string>(standard: Word, words: readonly Word[]): OptionRule<Word> {
  const expected = `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`;
  return { standard, expected, takes: (value) => words.includes(value as Word) };
}

/** Accepts any value; the code that uses the option checks it. */
export function anyValue<Value>(standard: Value): OptionRule<Value> {
  return { standard, expected: '', takes: () => true };
}

/**
 * Reads options, with the defaults of those that are not given.
 *
 * @throws {TypeError} If one is not what it must be.
 */
export function readOptions<Options extends object>(
  rules: OptionRules<Options>,
  options: { readonly [Name in keyof Options]?: Options[Name] | undefined } | undefined,
): Options {
  const given = ownOptions(options) as Readonly<Record<string, unknown>>;
  const read = Object.entries<OptionRule<unknown>>(rules).map(([name, { standard, expected, takes }]) => {
    const value = given[name];
    if (value === undefined) return [name, standard];
    if (!takes(value)) throw new TypeError(`\`${name}\` must be ${expected}; got ${describeValue(value)}`);
    return [name, value];
  });
  return Object.fromEntries(read);
}
