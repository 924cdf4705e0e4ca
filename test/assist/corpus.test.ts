import { expect, test } from 'vitest';
import { judge, problemsOf, readPhrases } from './corpus/phrases.ts';

const PHRASES = readPhrases();

/** The share of phrases that are read right, and of those that are read as something else, in percent. */
const RIGHT = 97;
const WRONG = 3;

test('each row of the corpus has valid clauses', () => {
  expect(PHRASES.flatMap((phrase) => problemsOf(phrase).map((problem) => `${phrase.text}: ${problem}`))).toEqual([]);
});

test('no phrase stands twice on a resource', () => {
  const texts = PHRASES.map(({ resource, text }) => `${resource}: ${text}`);
  expect(texts.filter((text, index) => texts.indexOf(text) < index)).toEqual([]);
});

test('the reader keeps its score', () => {
  const verdicts = PHRASES.map((phrase) => ({ phrase, ...judge(phrase) }));
  const share = (wanted: string) =>
    (100 * verdicts.filter(({ verdict }) => verdict === wanted).length) / verdicts.length;
  const list = verdicts
    .filter(({ verdict }) => verdict !== 'right')
    .map(({ phrase, verdict, offers }) => `${verdict}: ${phrase.resource}: ${phrase.text} => ${offers[0] ?? 'silence'}`)
    .join('\n');
  expect(share('right'), list).toBeGreaterThanOrEqual(RIGHT);
  expect(share('wrong'), list).toBeLessThanOrEqual(WRONG);
});
