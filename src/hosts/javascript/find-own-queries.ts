import type { Node } from '@babel/types';
import { evaluate, readResource } from './evaluate.ts';
import { findTexts } from './find-texts.ts';
import type { FoundQuery } from './found-query.ts';
import { argumentAt, type CallNode, isCall, keyName, unwrap } from './node.ts';
import type { Scope } from './scope.ts';
import type { Place } from './walk.ts';

/** Our functions that take a resource and the text of a query. */
const TAKES_TEXT: ReadonlySet<string> = new Set(['checkQuery', 'fixQuery', 'formatQuery']);

/** The queries that a node gives to our tags and functions; none for a resource that is no name. */
export function findOwnQueries({ node, scope }: Place): readonly FoundQuery[] {
  if (node.type === 'TaggedTemplateExpression') {
    const tag = evaluate(node.tag, scope);
    return tag?.kind === 'tag'
      ? [{ node: node.quasi, form: 'tag', isFormatted: true, scope, resource: tag.resource }]
      : [];
  }
  return isCall(node) ? findInCall(node, scope) : [];
}

function findInCall(node: CallNode, scope: Scope): readonly FoundQuery[] {
  const first = argumentAt(node, 0);
  if (first === undefined) return [];
  const callee = unwrap(node.callee);
  if (isQueryMember(callee)) {
    const search = evaluate(callee.object, scope);
    if (search?.kind === 'search') {
      return findTexts({ node: first, scope }, search.resource).map((text) => ({ ...text, isFormatted: true }));
    }
  }
  const known = evaluate(callee, scope);
  const second = argumentAt(node, 1);
  if (known?.kind !== 'export' || !TAKES_TEXT.has(known.name) || second === undefined) return [];
  const resource = readResource(first, evaluate(first, scope));
  return resource === undefined ? [] : findTexts({ node: second, scope }, resource);
}

function isQueryMember(node: Node): node is Extract<Node, { type: 'MemberExpression' | 'OptionalMemberExpression' }> {
  const isMember = node.type === 'MemberExpression' || node.type === 'OptionalMemberExpression';
  return isMember && keyName(node.property, node.computed) === 'query';
}
