import { foldText } from '../matcher/fold-text.ts';
import { readWords } from '../matcher/words.ts';
import type { Question } from './question.ts';
import { freshLetter, freshSeparator } from './values/fresh-characters.ts';

/** Texts to choose from, and how to make one that holds what several questions seek. */
export interface TextValues {
  readonly texts: readonly string[];
  /** What a text has to hold for a question; `undefined` where it has to be a certain text as a whole, or any. */
  readonly partOf: (question: Question) => string | undefined;
}

/**
 * If any text is as some questions want it, one of these is: the empty one; a
 * text that is asked for as a whole; or all that has to be in it, part by part,
 * which holds nothing else that is asked for.
 *
 * A part of a text stands between two letters that no question has: so none of
 * its words at the edge is one that is sought, and whatever is in it still is in
 * every text that holds the part. Words that must follow each other are joined
 * by a separator that no question has, and stand between two such letters: what
 * is sought within them is in one of the words.
 */
export function textsAround(questions: readonly Question[]): TextValues {
  const asked = questions.flatMap(({ value }) => (value.kind === 'text' ? value.text : []));
  const members = questions.find(({ clause }) => clause.field.values)?.clause.field.values?.members ?? [];
  const seeks = questions.some((question) => isPart(question) || wordsOf(question).length > 0);
  const folded = asked.map(foldText);
  // Where texts are only compared as a whole, a letter need not be in none of them.
  const taken = new Set(seeks ? folded.flatMap((text) => [...text]) : folded);
  const letter = freshLetter(taken);
  const separator = seeks ? freshSeparator(taken) : '';
  return {
    texts: [...new Set(['', ...asked, ...members.slice(0, asked.length + 1), letter])],
    partOf(question) {
      if (isPart(question)) return `${letter}${textOf(question)}${letter}`;
      const words = wordsOf(question);
      return words.length === 0 ? undefined : [letter, ...words, letter].join(separator);
    },
  };
}

/** Whether a question asks for one certain value. */
export function isWhole(question: Question): boolean {
  return question.operator === ':' && wordsOf(question).length === 0;
}

function isPart({ operator }: Question): boolean {
  return operator === '~';
}

function textOf({ value }: Question): string {
  return value.kind === 'text' ? value.text : '';
}

/** The words that are sought; none where a text is compared as a whole. */
function wordsOf(question: Question): readonly string[] {
  const { clause, operator } = question;
  return clause.field.type === 'string' && operator === ':' ? readWords(textOf(question)) : [];
}
