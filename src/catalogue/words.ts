/** Synonyms of values, by value. A query cannot use them; suggestions find the value by them. */
export type Synonyms = Readonly<Record<string, readonly string[]>>;

/** Splits a list such as `paid, settled` at its commas. */
export function words(list: string): readonly string[] {
  return list === '' ? [] : list.split(', ');
}
