import { checkQuery } from '../../src/language/checker/check-query.ts';
import type { CheckedClause } from '../../src/language/checker/checked-clause.ts';
import { foldText } from '../../src/objects/matcher/fold-text.ts';
import { readWords } from '../../src/objects/matcher/words.ts';

/** The parts of SQL that differ between peers; `undefined` if a peer cannot express them. */
export interface Dialect {
  holdsPart(column: string, part: string): Sql | undefined;
  holdsWords(column: string, words: readonly string[]): Sql | undefined;
}

/** A WHERE expression with its parameters in the order of their question marks. */
export interface Sql {
  readonly text: string;
  readonly parameters: readonly (string | number)[];
}

/** Converts a query to the fastest known WHERE expression of a peer, over folded texts and milliseconds. */
export function toSql(text: string, dialect: Dialect): Sql | undefined {
  const { query } = checkQuery('payments', text);
  if (query === undefined) throw new Error(`${text} is not a valid query`);
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
