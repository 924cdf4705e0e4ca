import type { File, Node } from '@babel/types';
import type { CallPattern, HostSettings, NamedResource } from '../host.ts';
import type { UnreadQuery } from '../program/read-program-file.ts';
import { readCallNames } from '../request/mentions.ts';
import { evaluate, findProperty, readResource } from './evaluate.ts';
import { findMarkedQueries, readMagicComments } from './marked-queries.ts';
import { argumentAt, type CallNode, isCall, keyName, spanOf, unwrap } from './nodes.ts';
import { findBinding, type Scope } from './scope.ts';
import { type FoundQuery, isText } from './text-parts.ts';
import { type NodePath, readWrite, recordWrites, type Write, walkProgram } from './walk.ts';

/**
 * Finds the queries of a program. If several sources name the resource of a
 * query, our own functions take precedence over comments, and comments over the
 * settings.
 */
export function findQueries(file: string, program: File, settings: HostSettings): FoundQueries {
  const resources = readMagicComments(file, program.comments ?? []);
  const paths: NodePath[] = [];
  const writes: Write[] = [];
  walkProgram(program.program, (path) => {
    const { node } = path;
    const write = node.type === 'Identifier' ? readWrite(path, node) : undefined;
    if (write !== undefined) writes.push(write);
    if (isCall(node) || node.type === 'TaggedTemplateExpression' || resources.size > 0) paths.push(path);
  });
  recordWrites(writes);
  const own = paths.flatMap(findOwnQueries);
  const marked = paths.flatMap((path) => findMarkedQueries(path, resources));
  const called = paths.map((path) => findCalledQueries(path, settings));
  return {
    queries: selectFirst([own, marked, called.flatMap(({ queries }) => queries)]),
    unread: called.flatMap(({ unread }) => unread),
  };
}

interface FoundQueries {
  readonly queries: readonly FoundQuery[];
  /** The arguments of calls that are no text, such as a list that is joined, or a variable that is assigned several times. */
  readonly unread: readonly UnreadQuery[];
}

/** Keeps the queries of the first list that has any for a node, each resource once. */
function selectFirst(lists: readonly (readonly FoundQuery[])[]): readonly FoundQuery[] {
  const found = new Map<FoundQuery['node'], Map<string | undefined, FoundQuery>>();
  for (const list of lists) {
    const before = new Set(found.keys());
    for (const query of list) {
      if (before.has(query.node)) continue;
      const some = found.get(query.node) ?? new Map<string | undefined, FoundQuery>();
      found.set(query.node, some.set(nameOf(query), query));
    }
  }
  return [...found.values()].flatMap((some) => [...some.values()]);
}

function nameOf({ resource }: FoundQuery): string | undefined {
  return typeof resource === 'string' ? resource : resource?.name;
}

/** Functions of this package that take a resource and the text of a query. */
const TAKES_TEXT: ReadonlySet<string> = new Set(['checkQuery', 'fixQuery', 'formatQuery', 'prepareQuery']);

/** Finds the queries that a node passes to our tags and functions. Resources that are passed as objects are skipped. */
function findOwnQueries({ node, scope }: NodePath): readonly FoundQuery[] {
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
  if (resource === undefined) return [];
  const texts = findTexts({ node: second, scope }, resource);
  return known.name === 'prepareQuery' ? texts.map((text) => ({ ...text, takesParameters: true })) : texts;
}

function isQueryMember(node: Node): node is Extract<Node, { type: 'MemberExpression' | 'OptionalMemberExpression' }> {
  const isMember = node.type === 'MemberExpression' || node.type === 'OptionalMemberExpression';
  if (!isMember) return false;
  const name = keyName(node.property, node.computed);
  return name === 'query' || name === 'check';
}

/** A name of `client.payments.search`; `undefined` for an unnamed part, such as `getClient()`. */
interface CalledName {
  readonly name: string | undefined;
  readonly node: Node;
}

function findCalledQueries({ node, scope }: NodePath, settings: HostSettings): FoundQueries {
  const { calls, knownCalls, resources } = settings;
  if (calls.length + knownCalls.length === 0 || !isCall(node)) return { queries: [], unread: [] };
  const names = readCalledNames(node.callee);
  const [configured, known] = [calls, knownCalls].map((some) => some.filter(({ call }) => isCalled(names, call)));
  const read = (configured?.length ? configured : (known ?? [])).flatMap((pattern) => {
    const text = readArgument(node, scope, pattern);
    if (text === undefined) return [];
    const resource = pattern.resource ?? findNamed(names, resources);
    return { text, resource, queries: findTexts(text, resource) };
  });
  return {
    queries: read.flatMap(({ queries }) => queries),
    unread: read.flatMap(({ text, resource, queries }) => {
      const span = spanOf(text.node);
      const named = typeof resource === 'string' ? { name: resource, span } : resource;
      return queries.length === 0 ? { span, resource: named } : [];
    }),
  };
}

/** The names of the callee, without a leading `this`. */
function readCalledNames(callee: Node): readonly CalledName[] {
  const names: CalledName[] = [];
  let node = unwrap(callee);
  while (node.type === 'MemberExpression' || node.type === 'OptionalMemberExpression') {
    names.push({ name: keyName(node.property, node.computed), node: node.property });
    node = unwrap(node.object);
  }
  if (node.type === 'Identifier') names.push({ name: node.name, node });
  else if (node.type !== 'ThisExpression') names.push({ name: undefined, node });
  return names.reverse();
}

function isCalled(names: readonly CalledName[], call: string): boolean {
  const wanted = readCallNames(call);
  return wanted.length === names.length && wanted.every((one, index) => one === '*' || one === names[index]?.name);
}

function readArgument(node: CallNode, scope: Scope, { argument }: CallPattern): ScopedNode | undefined {
  const given = argumentAt(node, typeof argument === 'number' ? argument : 0);
  if (given === undefined || typeof argument === 'number') return given && { node: given, scope };
  const object = resolveName({ node: given, scope });
  if (object.node.type !== 'ObjectExpression') return argument === undefined ? object : undefined;
  const value = findProperty(object.node, argument ?? 'query');
  return value && { node: value, scope: object.scope };
}

/** The last name that is a resource: `payments` in `client.payments.search`. */
function findNamed(names: readonly CalledName[], resources: readonly string[]): NamedResource | undefined {
  const found = names.findLast(({ name }) => name !== undefined && resources.includes(name));
  return found?.name === undefined ? undefined : { name: found.name, span: spanOf(found.node) };
}

interface ScopedNode {
  readonly node: Node;
  readonly scope: Scope;
}

/** Finds the texts that an expression may evaluate to, such as both branches of `isDynamic ? 'amount>1' : REFUNDED`. */
function findTexts(expression: ScopedNode, resource: FoundQuery['resource']): readonly FoundQuery[] {
  const found: FoundQuery[] = [];
  const seen = new Set<Node>();
  const waiting = [expression];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { node, scope } = resolveName(next);
    if (seen.has(node)) continue;
    seen.add(node);
    if (hasBranches(node, scope)) return [];
    if (isText(node, scope) || isConstantText(node, scope)) found.push({ node, form: 'text', scope, resource });
    else if (node.type === 'LogicalExpression') waiting.push({ node: node.left, scope }, { node: node.right, scope });
    else if (node.type === 'ConditionalExpression') {
      waiting.push({ node: node.consequent, scope }, { node: node.alternate, scope });
    }
  }
  return found;
}

/** Follows a name to its value, if it has only one. Any other expression is returned as it is. */
function resolveName(expression: ScopedNode): ScopedNode {
  const seen = new Set<Node>();
  let { node, scope } = expression;
  for (;;) {
    node = unwrap(node);
    if (node.type !== 'Identifier' || seen.has(node)) return { node, scope };
    seen.add(node);
    const binding = findBinding(scope, node.name);
    if (binding?.source.kind !== 'expression' || binding.writes.length > 0 || binding.isChanged) return { node, scope };
    const { source } = binding;
    if (source.path.length > 0) return { node, scope };
    ({ node, scope } = source);
  }
}

/** Whether a template inserts one text or another. */
function hasBranches(node: Node, scope: Scope): boolean {
  if (node.type !== 'TemplateLiteral') return false;
  return node.expressions.some((one) => {
    const inner = unwrap(one);
    return inner.type === 'ConditionalExpression' && isText(inner.consequent, scope) && isText(inner.alternate, scope);
  });
}

function isConstantText(node: Node, scope: Scope): boolean {
  const known = evaluate(node, scope);
  return known?.kind === 'constant' && typeof known.value === 'string' && known.isCertain;
}
