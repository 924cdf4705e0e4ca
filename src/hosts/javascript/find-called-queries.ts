import type { Node } from '@babel/types';
import type { NamedResource } from '../host.ts';
import type { CallPattern, HostSettings } from '../host-settings.ts';
import { findProperty } from './evaluate-object.ts';
import { findTexts, resolveName, type ScopedNode } from './find-texts.ts';
import type { FoundQuery } from './found-query.ts';
import { readCallNames } from './may-hold-query.ts';
import { argumentAt, type CallNode, isCall, keyName, spanOf, unwrap } from './node.ts';
import type { Scope } from './scope.ts';
import type { Place } from './walk.ts';

/** A name of `client.payments.search`; `undefined` for what has none, such as `getClient()`. */
interface CalledName {
  readonly name: string | undefined;
  readonly node: Node;
}

/** The queries that a call takes which the settings name. */
export function findCalledQueries({ node, scope }: Place, { calls, resources }: HostSettings): readonly FoundQuery[] {
  if (calls.length === 0 || !isCall(node)) return [];
  const names = readCalledNames(node.callee);
  return calls
    .filter(({ call }) => isCalled(names, call))
    .flatMap((pattern) => {
      const text = readArgument(node, scope, pattern);
      return text === undefined ? [] : findTexts(text, pattern.resource ?? findNamed(names, resources));
    });
}

/** The names of what is called, but for a `this` before them. */
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

/** The resource that is named last: `payments` in `client.payments.search`. */
function findNamed(names: readonly CalledName[], resources: readonly string[]): NamedResource | undefined {
  const found = names.findLast(({ name }) => name !== undefined && resources.includes(name));
  return found?.name === undefined ? undefined : { name: found.name, span: spanOf(found.node) };
}
