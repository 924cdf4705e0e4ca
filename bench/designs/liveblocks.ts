import { type AST, type FieldType, QueryParser } from '@liveblocks/query-parser';
import { FIELDS } from '../pools/fields.ts';
import type { PoolClause, PoolField } from '../pools/model.ts';
import { type Dialect, quoteText, writeQuery } from '../pools/write-query.ts';
import type { Design } from './design.ts';

/** Its identifiers cannot contain dots. */
function toIdentifier(path: string): string {
  return path.replaceAll('.', '_');
}

function createParser(): QueryParser {
  const fields: Record<string, FieldType> = {};
  const indexableFields: Record<string, FieldType> = {};
  for (const { path, keys } of FIELDS) {
    // The type `mixed` supports every operator; only booleans need their own type.
    const type = path === 'refund.is_refunded' || path === 'three_d_secure.attempted' ? 'boolean' : 'mixed';
    if (keys === undefined) fields[toIdentifier(path)] = type;
    else indexableFields[toIdentifier(path)] = 'mixed';
  }
  return new QueryParser({ fields, indexableFields, allowOr: true, allowNot: true, allowNull: true });
}

function writeField({ path, key }: PoolField): string {
  return key === undefined ? toIdentifier(path) : `${toIdentifier(path)}["${key}"]`;
}

function writeValue({ operator, value }: PoolClause): string {
  if (value.kind === 'timestamp' && operator !== ':') return String(Date.parse(value.text) / 1000);
  const isQuoted = value.kind === 'text' || value.kind === 'timestamp';
  return isQuoted ? quoteText(value.text, value.quote) : value.text;
}

const dialect: Dialect = {
  negation: '-',
  field: writeField,
  operator: ({ operator }) => (operator === '~' ? '^' : operator),
  value: writeValue,
  wrapOr: (text) => `(${text})`,
};

function nameOf(field: AST.Field): string {
  return field._kind === 'KeyedField' ? `${field.base.name}["${field.key}"]` : field.ref.name;
}

function collectFields(node: AST.ConditionGroup, fields: string[]): void {
  if (node._kind === 'OrCondition') for (const condition of node.anyOf) collectFields(condition, fields);
  else fields.push(nameOf(node._kind === 'NotCondition' ? node.not.field : node.field));
}

export function createLiveblocks(): Design {
  const parser = createParser();
  return {
    name: '@liveblocks/query-parser',
    note:
      'writes `_` for the dots of a path, OR in parentheses, keys in quotes; has no substring (a prefix stands for it), ' +
      'compares dates as numbers only (timestamps converted to seconds); checks types of fields as it parses.',
    write: (query) => writeQuery(dialect, query),
    expectedFields: (query) => query.clauses.map(({ field }) => writeField(field)),
    parse: (text) => parser.parse(text),
    isRefused: () => false,
    readFields(result) {
      const fields: string[] = [];
      for (const group of (result as { query: AST.Query }).query.allOf) collectFields(group, fields);
      return fields;
    },
  };
}
