import { checkQuery } from '../../src/checker/check-query.ts';
import type { CheckedClause } from '../../src/checker/checked-query.ts';
import { foldText } from '../../src/matcher/fold-text.ts';
import { readWords } from '../../src/matcher/words.ts';

/** What the peers write in ways of their own; `undefined` where they cannot say it. */
export interface Dialect {
  holdsPart(column: string, part: string): Sql | undefined;
  holdsWords(column: string, words: readonly string[]): Sql | undefined;
}

/** A condition with its parameters in the order of their question marks. */
export interface Sql {
  readonly text: string;
  readonly parameters: readonly (string | number)[];
}

/** A query as an SQL condition over folded texts and milliseconds, written as well as we can for the peer. */
export function toSql(text: string, dialect: Dialect): Sql | undefined {
  const { query } = checkQuery('payments', text);
  if (query === undefined) throw new Error(`${text} is no query`);
  const parts: Sql[] = [];
  for (const clause of query.clauses) {
    const part = clauseToSql(clause, dialect);
    if (part === undefined) return undefined;
    parts.push(part);
  }
  return {
    text: parts.map((part) => part.text).join(query.connective === 'or' ? ' OR ' : ' AND '),
    parameters: parts.flatMap(({ parameters }) => parameters),
  };
}

function clauseToSql({ field, operator, value, isNegated }: CheckedClause, dialect: Dialect): Sql | undefined {
  const column = `"${field.path}"`;
  switch (value.kind) {
    case 'null':
      return { text: `${column} IS ${isNegated ? 'NOT ' : ''}NULL`, parameters: [] };
    case 'number':
      return { text: `${column} ${operator === ':' ? '=' : operator} ?`, parameters: [value.number] };
    case 'date':
      return { text: `${column} ${operator === ':' ? '=' : operator} ?`, parameters: [value.epochMs] };
    case 'text': {
      const folded = foldText(value.text);
      if (operator === '~') return dialect.holdsPart(column, folded);
      if (field.type === 'string') return dialect.holdsWords(column, readWords(folded));
      return { text: `${column} ${isNegated ? 'IS DISTINCT FROM' : '='} ?`, parameters: [folded] };
    }
    case 'boolean':
      return undefined;
  }
}
