import fc from 'fast-check';
import type { EngineIndex } from '../../src/engines/engine-index.ts';
import { defineResource } from '../../src/language/catalogue/define-resource.ts';
import { checkExpressionText } from '../../src/language/checker/check-expression.ts';
import { quoteDouble } from '../../src/language/syntax/print-query.ts';
import { compileCheckedMatcher } from '../../src/objects/matcher/compile-matcher.ts';
import type { StoredObject } from './corpus.ts';

/** A resource with a text in every position: alone, in a list, and after a key. */
export const notes = defineResource({
  name: 'notes',
  fields: {
    id: { type: 'token', doc: 'id' },
    tag: { type: 'token', operators: [':', '^'], doc: 'a token' },
    title: { type: 'string', operators: [':', '~', '^'], doc: 'a string' },
    tags: { type: 'token', operators: [':', '^'], doc: 'tokens', many: true },
    lines: { type: 'string', operators: [':', '~', '^'], doc: 'strings', many: true },
    metadata: { type: 'token', operators: [':', '^'], doc: 'tokens by key', keyed: true },
  },
  limits: { clauses: 100, substring: 1, or: 'any' },
});

const CLAUSES = ['tag:', 'title:', 'title~', 'tags:', 'lines:', 'lines~', 'metadata[k]:'].concat([
  'tag^',
  'title^',
  'tags^',
  'lines^',
  'metadata[k]^',
]);

/** Characters and words that mean something to an engine, and some that differ in letter case only. */
const PIECES =
  'a A b ſ s K \u212a ß İ ı i é e\u0301 😀 \ud800 \udc00 V Y Z S * ? % _ \\ " \' ` ~ ^ ( ) [ ] { } < > / | & # @ + - = ! : ; , . $ $1 ?1 -- /* */ \0 \u0001 \n \t AND OR NOT NULL _id {{a}} {"match_all":{}} \u200b \u3000'
    .split(' ')
    .concat(' ', '  ');

const hostileText = fc
  .array(fc.constantFrom(...PIECES), { minLength: 1, maxLength: 8 })
  .map((pieces) => pieces.join(''));

/** The values of one expression. */
const BATCH = 20;

/**
 * Asks an index for objects with hostile texts in every position, and compares them with the matcher's.
 *
 * @returns The expressions that find other objects.
 */
export async function findHostileDifferences(
  index: EngineIndex<StoredObject, typeof notes>,
  { texts, objects }: { readonly texts: number; readonly objects: number },
): Promise<readonly string[]> {
  const all = fc.sample(hostileText, { numRuns: texts, seed: 3 });
  const pool = all.slice(0, objects).map((text, number) => ({
    id: `n${number}`,
    tag: text,
    title: text,
    tags: [text, all[number + 1]],
    lines: [all[number + 2], text],
    metadata: { k: text },
  }));
  await index.load(pool);
  const differences: string[] = [];
  // Queries take no half of a surrogate pair.
  const sought = all.filter((text) => text.isWellFormed()).map(quoteDouble);
  for (let start = 0; start < sought.length; start += BATCH) {
    const values = sought.slice(start, start + BATCH);
    for (const clause of CLAUSES) {
      const expression = checkExpressionText(notes, values.map((value) => `${clause}${value}`).join(' OR '));
      const found: string[] = [];
      for await (const { id } of index.objects(expression)) found.push(id);
      const expected = pool.filter(compileCheckedMatcher(expression)).map(({ id }) => id);
      if (found.toSorted().join() !== expected.toSorted().join()) differences.push(String(expression));
    }
  }
  return differences;
}
