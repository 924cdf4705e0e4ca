import lucene, { type LuceneNode } from 'lucene';
import type { PoolClause } from '../pools/model.ts';
import { type Dialect, quoteText, writeQuery } from '../pools/write-query.ts';
import { dottedFields } from './clausal.ts';
import type { Design } from './design.ts';

/** A comparison is a range with one open end. */
function writeRange(operator: PoolClause['operator'], bound: string): string {
  switch (operator) {
    case '>':
      return `{${bound} TO *}`;
    case '>=':
      return `[${bound} TO *]`;
    case '<':
      return `{* TO ${bound}}`;
    default:
      return `[* TO ${bound}]`;
  }
}

function writeValue({ operator, value }: PoolClause): string {
  if (operator === '~') return `*${value.text.replaceAll(/[\s\\"'/+&|!(){}[\]^~*?:-]/g, '\\$&')}*`;
  if (operator !== ':') return writeRange(operator, value.text);
  return value.kind === 'text' || value.kind === 'timestamp' ? quoteText(value.text) : value.text;
}

const dialect: Dialect = {
  // `-field` would be a field of that name after AND.
  negation: 'NOT ',
  field: ({ path, key }) => (key === undefined ? path : `${path}.${key}`),
  operator: () => ':',
  value: writeValue,
};

function collectFields({ field, left, right }: LuceneNode, fields: string[]): string[] {
  if (left !== undefined) collectFields(left, fields);
  if (field !== undefined) fields.push(field);
  if (right !== undefined) collectFields(right, fields);
  return fields;
}

export function createLucene(): Design {
  return {
    name: 'lucene',
    note:
      'writes comparisons as ranges with an open end, a substring with wildcards, metadata with a dot; ' +
      'has no null (a text there), no number, boolean or date of its own.',
    write: (query) => writeQuery(dialect, query),
    expectedFields: dottedFields,
    parse: lucene.parse,
    isRefused: () => false,
    readFields: (result) => collectFields(result as LuceneNode, []),
  };
}
