import { describeValue } from '../base/plain-data.ts';
import { quoteText } from './quote.ts';

/** An option: its default, and what it may be. */
export interface OptionRule<Value> {
  readonly standard: Value;
  /** What it must be, for the message: `must be …`. */
  readonly expected: string;
  takes(value: unknown): boolean;
}

/** The rule of each option, in the order in which messages list them. */
export type OptionRules<Options> = { readonly [Name in keyof Options]-?: OptionRule<Options[Name] | undefined> };

/** Options that were read by rules. */
export type SettingsOf<Rules> = {
  readonly [Name in keyof Rules]: Rules[Name] extends OptionRule<infer Value> ? Value : never;
};

export function option<Value>(
  standard: Value,
  expected: string,
  takes: (value: unknown) => boolean,
): OptionRule<Value> {
  return { standard, expected, takes };
}

/** A whole number from 1. */
export function wholeNumber(standard: number, largest?: number): OptionRule<number>;
export function wholeNumber(standard: undefined, largest?: number): OptionRule<number | undefined>;
export function wholeNumber(standard: number | undefined, largest = Infinity): OptionRule<number | undefined> {
  const expected = `a whole number from 1${largest === Infinity ? '' : ` to ${largest}`}`;
  return {
    standard,
    expected,
    takes: (value) => Number.isInteger(value) && Number(value) >= 1 && Number(value) <= largest,
  };
}

/** One of some words, such as `never`. */
export function oneOfWords<const Words extends readonly string[]>(
  standard: NoInfer<Words[number]>,
  words: Words,
): OptionRule<Words[number]> {
  const expected = `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`;
  return { standard, expected, takes: (value) => words.includes(value as string) };
}

/** Accepts any value; the code that uses the option checks it. */
export function anyValue<Value>(): OptionRule<Value | undefined>;
export function anyValue<Value>(standard: Value): OptionRule<Value>;
export function anyValue(standard?: unknown): OptionRule<unknown> {
  return { standard, expected: '', takes: () => true };
}

/**
 * Reads the own properties of a caller's options, each once, with the defaults of those that are not given.
 *
 * @param name - The name of the caller's parameter.
 * @throws {TypeError} If the options are not an object, have a property without a rule, or reading them throws; or if
 *   one is not what it must be.
 */
export function readOptions<Options extends object, Rules extends OptionRules<Options>>(
  rules: Rules,
  options: Options | undefined,
  name = 'options',
): SettingsOf<Rules> {
  const names = Object.keys(rules);
  const given = readOwn(options, names, name);
  const read = Object.entries<OptionRule<unknown>>(rules).map(([option, { standard, expected, takes }], index) => {
    const value = given[index];
    if (value === undefined) return [option, standard];
    if (!takes(value)) throw new TypeError(`\`${option}\` must be ${expected}; got ${describeValue(value)}`);
    return [option, value];
  });
  return Object.fromEntries(read);
}

/** Reads the own properties of these names; the prototype may have been polluted. */
function readOwn(options: unknown, names: readonly string[], name: string): readonly unknown[] {
  if (options === undefined) return [];
  if (typeof options !== 'object' || options === null) {
    throw new TypeError(`\`${name}\` must be an object; got ${describeValue(options)}`);
  }
  let unknown: string | undefined;
  let values: readonly unknown[];
  try {
    unknown = Object.keys(options).find((one) => !names.includes(one));
    values = names.map((one) => (Object.hasOwn(options, one) ? options[one as never] : undefined));
  } catch (cause) {
    throw new TypeError(`\`${name}\` cannot be read`, { cause });
  }
  if (unknown === undefined) return values;
  throw new TypeError(`\`${name}\` must have only ${names.map(quoteText).join(', ')}; got ${quoteText(unknown)}`);
}
