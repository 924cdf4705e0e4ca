/** Other words for values, by value. A query cannot use them, but suggestions find the value by them. */
export type Synonyms = Readonly<Record<string, readonly string[]>>;

/** Splits words that are separated by commas. */
export function words(list: string): readonly string[] {
  return list === '' ? [] : list.split(', ');
}
