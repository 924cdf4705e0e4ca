import type { Resource } from '../../catalogue/resource.ts';
import { type Fix, replaceFix } from '../../diagnostic/fix.ts';
import { quoteWritten } from '../../diagnostic/quote.ts';
import type { ClauseNode } from '../../syntax/ast.ts';
import type { Span } from '../../text/span.ts';
import { guessClauses } from './guess-clauses.ts';
import { writeDate } from './guess-value.ts';

/** Guesses at words of a query that belong to no clause. */
export interface GuessedWords {
  /** The place of the words. */
  readonly span: Span;
  readonly fixes: readonly Fix[];
}

/** Guesses the clauses that words between other clauses mean: `amount>5 not refunded`. */
export function guessWords(
  resource: Resource,
  text: string,
  clauses: readonly ClauseNode[],
  now: Date,
): readonly GuessedWords[] {
  return groupWords(clauses).map((span) => {
    const date = guessLateDate(text, clauses, span, now);
    if (date !== undefined) return { span, fixes: [date] };
    const words = text.slice(span.start, span.end);
    const fixes = guessClauses(resource, words, now).map((guess) =>
      replaceFix(`write ${quoteWritten(guess)}`, false, span.start, span.end, guess),
    );
    return { span, fixes };
  });
}

/** Guesses a date whose first word is the value of the clause before: `created_at>30 days ago`. */
function guessLateDate(text: string, clauses: readonly ClauseNode[], words: Span, now: Date): Fix | undefined {
  const clause = clauses.findLast(({ span }) => span.end <= words.start);
  if (clause?.value === undefined) return undefined;
  return writeDate(clause, text.slice(clause.value.span.start, words.end), words.end, now);
}

/** Joins the clauses without an operator that follow each other. */
function groupWords(clauses: readonly ClauseNode[]): readonly Span[] {
  const groups: Span[] = [];
  let isOpen = false;
  for (const { span, operator, value } of clauses) {
    const isWord = operator === undefined && value === undefined;
    const last = groups.at(-1);
    if (isWord && isOpen && last !== undefined) groups.splice(-1, 1, { start: last.start, end: span.end });
    else if (isWord) groups.push(span);
    isOpen = isWord;
  }
  return groups;
}
