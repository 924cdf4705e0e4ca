import type { ClauseNode, ConnectiveNode, FieldNode, GroupNode, NegationNode, QueryNode, ValueNode } from './ast.ts';
import { isOperatorAt } from './characters.ts';

/**
 * Prints an AST as it was written, with single spaces. Parsing the result gives the same AST, spans aside, unless a
 * value or a closing quote is missing. For the canonical form use `formatQuery`.
 *
 * @example
 * printQuery(parseQuery("id:'a'   OR  id:'b'").ast) // "id:'a' OR id:'b'"
 */
export function printQuery({ clauses, connectives }: QueryNode): string {
  return printGroup({ members: clauses, connectives });
}

/** Prints the members of a group as `printQuery` does; a list as the clauses that it stands for. */
export function printGroup({ members, connectives }: Pick<GroupNode, 'members' | 'connectives'>): string {
  let printed = '';
  for (const [index, member] of members.entries()) {
    const connective = index === 0 ? undefined : connectives[index - 1];
    if (connective !== undefined) printed += writeConnective(connective);
    printed += printMember(member);
  }
  return printed;
}

function printMember(node: ClauseNode | GroupNode): string {
  if (node.kind === 'Clause') return printClause(node);
  return `${node.negation === undefined ? '' : printNegation(node.negation)}(${printGroup(node)})`;
}

/** Only in a list does nothing stand for `OR`. */
function writeConnective({ raw, connective }: ConnectiveNode): string {
  if (raw !== '') return ` ${raw} `;
  return connective === 'and' ? ' ' : ' OR ';
}

/** Writes one clause of an AST. */
export function printClause({ negation, field, operator, value }: ClauseNode): string {
  const head = `${negation === undefined ? '' : printNegation(negation)}${printField(field)}`;
  if (value === undefined) return `${head}${operator?.raw ?? ''}`;
  const text = printValue(value);
  // Without the space, `amount: >5` would have the operator `:>`.
  const isJoined = operator !== undefined && !isOperatorAt(text, 0);
  return `${head}${operator?.raw ?? ''}${isJoined ? '' : ' '}${text}`;
}

function printNegation({ raw }: NegationNode): string {
  return /\w$/.test(raw) ? `${raw} ` : raw;
}

/** Writes the field of a clause. */
function printField({ path, key }: FieldNode): string {
  if (key === undefined) return path;
  const name = key.quote === '' ? key.name : escapeText(key.name, key.quote);
  return `${path}[${key.quote}${name}${key.quote}]`;
}

function printValue(value: ValueNode): string {
  if (value.kind !== 'Text') return value.raw;
  const { open, text, close } = value;
  const isEscaped = open === '"' || open === "'";
  return `${open}${isEscaped ? escapeText(text, open) : text}${close}`;
}

/**
 * Quotes a text with double quotes, and escapes only what must be escaped.
 *
 * @see L5, L1.8
 * @example
 * quoteDouble('say "hi"') // '"say \\"hi\\""'
 */
export function quoteDouble(text: string): string {
  return `"${escapeText(text, '"')}"`;
}

/** Escapes backslashes and the quote that will stand around the text. */
export function escapeText(text: string, quote: string): string {
  if (!text.includes('\\') && !text.includes(quote)) return text;
  return text.replaceAll('\\', '\\\\').replaceAll(quote, `\\${quote}`);
}
