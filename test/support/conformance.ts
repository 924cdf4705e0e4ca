import { readFileSync } from 'node:fs';

/** The texts of the conformance cases in the given files, by default in all; without texts given as pieces. */
export function readTexts(
  files: readonly string[] = ['check', 'matching', 'syntax-ast', 'syntax-diagnostics'],
): readonly string[] {
  const texts = files.flatMap((file) => {
    const url = new URL(`../../grammar/conformance/${file}.json`, import.meta.url);
    const { cases }: { cases: readonly { readonly text: unknown }[] } = JSON.parse(readFileSync(url, 'utf8'));
    return cases.flatMap(({ text }) => (typeof text === 'string' ? text : []));
  });
  return [...new Set(texts)];
}
