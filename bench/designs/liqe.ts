import { type LiqeQuery, parse } from 'liqe';
import type { PoolClause } from '../pools/model.ts';
import { type Dialect, quoteText, writeQuery } from '../pools/write-query.ts';
import { dottedFields } from './clausal.ts';
import type { Design } from './design.ts';

function writeValue({ operator, value }: PoolClause): string {
  // Wildcards only work in unquoted values, which most punctuation ends; two regular expressions are ambiguous.
  if (operator === '~') return `*${value.text.replaceAll(/[^\p{L}\d]/gu, '?')}*`;
  const isQuoted = value.kind === 'text' || value.kind === 'timestamp';
  return isQuoted ? quoteText(value.text, value.quote) : value.text;
}

const dialect: Dialect = {
  negation: '-',
  field: ({ path, key }) => (key === undefined ? path : `${path}.${key}`),
  operator: ({ operator }) => (operator === ':' || operator === '~' ? ':' : `:${operator}`),
  value: writeValue,
};

function collectFields(node: LiqeQuery, fields: string[]): string[] {
  if (node.type === 'LogicalExpression') collectFields(node.right, collectFields(node.left, fields));
  else if (node.type === 'UnaryOperator') collectFields(node.operand, fields);
  else if (node.type === 'ParenthesizedExpression') collectFields(node.expression, fields);
  else if (node.type === 'Tag') fields.push(node.field.type === 'Field' ? node.field.name : '');
  return fields;
}

export function createLiqe(): Design {
  return {
    name: 'liqe',
    note:
      'writes `amount:>5`, metadata with a dot, and a substring with wildcards, `?` for its spaces and punctuation; ' +
      'reads `0042` as 42; has no date.',
    write: (query) => writeQuery(dialect, query),
    expectedFields: dottedFields,
    parse,
    isRefused: () => false,
    readFields: (result) => collectFields(result as LiqeQuery, []),
  };
}
