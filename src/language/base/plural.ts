/** Writes a count with its noun: `1 query`, `2 queries`. */
export function plural(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}

/** Writes a count with a noun in the plural, such as the name of a resource: `1 payment`, `2,000 payments`. */
export function countOf(count: number, nouns: string): string {
  return `${count.toLocaleString('en')} ${count === 1 ? nouns.replace(/s$/, '') : nouns}`;
}
