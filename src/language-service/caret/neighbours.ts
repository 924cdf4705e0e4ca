import { fieldName, resolveField } from '../../catalogue/resolve-field.ts';
import type { Resource } from '../../catalogue/resource.ts';
import type { ClauseNode, Connective, ConnectiveNode } from '../../syntax/ast.ts';
import { parseQuery } from '../../syntax/parse-query.ts';
import type { Span } from '../../text/span.ts';

/** The rest of a query, as far as it restricts a clause at the caret. */
export interface Neighbours {
  /** The number of other clauses. */
  readonly count: number;
  /** How the clause at the caret is joined to the one before it; `space` may still become AND or OR. */
  readonly joinedBy: 'nothing' | 'space' | Connective;
  /** The connective of the query, if other clauses decide it. */
  readonly connective: Connective | undefined;
  /** The canonical name of the field of the first other clause; `undefined` if there is no such clause or field. */
  readonly firstField: string | undefined;
}

/** Stands for a clause while the text around it is parsed. No keyword begins or ends with it. */
export const PROBE = 'zz';

/** Reads the query around a span, as if one clause stood there. */
export function readNeighbours(resource: Resource, text: string, { start, end }: Span): Neighbours {
  const head = `${text.slice(0, start)} `;
  const { clauses, connectives } = parseQuery(`${head}${PROBE} ${text.slice(end)}`).ast;
  const index = clauses.findIndex((clause) => clause.span.start === head.length);
  const others = clauses.filter((_, at) => at !== index);
  const before = connectives[index - 1];
  return {
    count: others.length,
    joinedBy: before === undefined ? 'nothing' : before.raw === '' ? 'space' : before.connective,
    connective: findConnective(connectives, index),
    firstField: others[0] && nameField(resource, others[0]),
  };
}

function findConnective(connectives: readonly ConnectiveNode[], index: number): Connective | undefined {
  const decided = connectives.find(({ raw }, at) => (at !== index - 1 && at !== index) || raw !== '');
  if (decided !== undefined) return decided.connective;
  // Two clauses with only the place between them are joined by a space, which means AND.
  return connectives.length >= 2 ? 'and' : undefined;
}

function nameField(resource: Resource, { field }: ClauseNode): string | undefined {
  const resolved = resolveField(resource, field.path, field.key?.name);
  return resolved && fieldName(resolved);
}
