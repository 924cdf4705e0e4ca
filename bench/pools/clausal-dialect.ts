import type { PoolField, PoolQuery } from './model.ts';
import { type Dialect, quoteText, writeQuery } from './write-query.ts';

function writeField({ path, key, isDotted }: PoolField): string {
  if (key === undefined) return path;
  return isDotted ? `${path}.${key}` : `${path}[${key}]`;
}

const dialect: Dialect = {
  negation: '-',
  field: writeField,
  operator: (clause) => clause.operator,
  value({ value }) {
    const isQuoted = value.kind === 'text' || value.kind === 'timestamp';
    return isQuoted ? quoteText(value.text, value.quote) : value.text;
  },
};

/** Writes a query in our own language. */
export function writeClausal(query: PoolQuery): string {
  const text = writeQuery(dialect, query);
  return query.connective === 'and' || query.connective === 'or'
    ? text.replaceAll(' AND ', ' and ').replaceAll(' OR ', ' or ')
    : text;
}
