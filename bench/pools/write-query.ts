import type { PoolClause, PoolField, PoolQuery } from './model.ts';

/** How a language writes the parts of a query. */
export interface Dialect {
  readonly negation: string;
  field(field: PoolField): string;
  operator(clause: PoolClause): string;
  value(clause: PoolClause): string;
  /** Encloses an OR query as the language requires. */
  wrapOr?(text: string): string;
}

/** Writes a query with its mistake in a dialect. */
export function writeQuery(dialect: Dialect, { clauses, connective, mistake }: PoolQuery): string {
  const word = connective.toUpperCase().trim();
  let text = '';
  for (const [index, clause] of clauses.entries()) {
    const broken = mistake?.clause === index ? mistake.kind : undefined;
    if (index > 0) text += joinerBefore(index, clauses.length, word, mistake);
    text += clause.isNegated ? dialect.negation : '';
    text += writeParts(dialect, clause, broken);
  }
  if (mistake?.kind === 'trailing-connective') text += ` ${word === '' ? 'AND' : word}`;
  return word === 'OR' && dialect.wrapOr !== undefined ? dialect.wrapOr(text) : text;
}

function joinerBefore(index: number, count: number, word: string, mistake: PoolQuery['mistake']): string {
  const usual = word === '' ? ' ' : ` ${word} `;
  // A mistake in the first clause means the connective after it.
  const isHere = index === Math.max(1, mistake?.clause ?? 0) && index < count;
  if (!isHere) return usual;
  if (mistake?.kind === 'mixed-connectives') return word === 'OR' ? ' AND ' : ' OR ';
  if (mistake?.kind === 'doubled-connective') return word === '' ? ' AND AND ' : ` ${word} ${word} `;
  return usual;
}

function writeParts(dialect: Dialect, clause: PoolClause, mistake: string | undefined): string {
  const field = dialect.field(clause.field);
  const operator = dialect.operator(clause);
  const { text } = clause.value;
  switch (mistake) {
    case 'missing-value':
      return field + operator;
    case 'missing-operator':
      return `${field} ${dialect.value(clause)}`;
    case 'foreign-operator':
      return `${field}=${dialect.value(clause)}`;
    case 'unquoted-value':
      return field + operator + text;
    case 'unterminated-string':
      return `${field}${operator}"${text}`;
    case 'typographic-quotes':
      return `${field}${operator}“${text}”`;
    case 'spaced-operator':
      return `${field} ${operator} ${dialect.value(clause)}`;
    default:
      return field + operator + dialect.value(clause);
  }
}

/** A text in quotes, quotes and backslashes escaped. */
export function quoteText(text: string, quote: '"' | "'" = '"'): string {
  return `${quote}${text.replaceAll('\\', '\\\\').replaceAll(quote, `\\${quote}`)}${quote}`;
}
