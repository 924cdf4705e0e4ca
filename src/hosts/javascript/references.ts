import type { Identifier, Node } from '@babel/types';
import { findBinding, type Scope, type Write } from './scope.ts';
import type { Place } from './walk.ts';

/** A use of a name that may change what the name stands for, or what that holds. */
export interface Use {
  readonly name: string;
  readonly scope: Scope;
  /** What gives the name itself a value, if it does. */
  readonly write: Write | undefined;
  /** Whether it changes what the name stands for, here and now. */
  readonly isChange: boolean;
}

/** Where an identifier declares, exports or merely looks at what it names. */
const READ_ONLY_POSITIONS: ReadonlySet<string> = new Set([
  'ExportDefaultDeclaration.declaration',
  'ExportSpecifier.exported',
  'ExportSpecifier.local',
  'LabeledStatement.label',
  'SpreadElement.argument',
  'TSEnumMember.id',
  'UnaryExpression.argument',
  'VariableDeclarator.id',
]);

/** Functions that only look at what they are given. */
const READ_ONLY_FUNCTIONS = /^(?:Object\.(?:entries|freeze|hasOwn|keys|values)|JSON\.stringify)$/;

/** What an identifier may change; `undefined` where it only reads. */
export function readUse(place: Place, { name }: Identifier): Use | undefined {
  const { scope } = place;
  const use: Use = { name, scope, write: undefined, isChange: false };
  const top = climbMembers(place);
  const { parent, key } = climbPattern(top);
  if (parent === undefined) return undefined;
  const { type } = parent.node;
  const isLeft = key === 'left' && /^(?:AssignmentExpression|For(?:In|Of)Statement)$/.test(type);
  if (isLeft || type === 'UpdateExpression') {
    return top === place ? { ...use, write: { node: parent.node, scope } } : { ...use, isChange: true };
  }
  if (top !== place) {
    if (isDelete(parent.node)) return { ...use, isChange: true };
    return key === 'callee' || key === 'tag' ? use : undefined;
  }
  if (READ_ONLY_POSITIONS.has(`${type}.${key}`) || isPropertyName(parent.node, key) || isReadOnlyCall(parent.node))
    return undefined;
  return use;
}

/** Notes at what uses name what happens to it; the names must all be declared. */
export function recordUses(uses: readonly Use[]): void {
  for (const { name, scope, write, isChange } of uses) {
    const binding = findBinding(scope, name);
    if (binding === undefined) continue;
    binding.isExposed = true;
    binding.isChanged ||= isChange;
    if (write !== undefined) binding.writes.push(write);
  }
}

/** The longest `a.b.c` that begins with the place. */
function climbMembers(place: Place): Place {
  let top = place;
  while (top.parent !== undefined && (top.key === 'object' || isCast(top))) top = top.parent;
  return top;
}

function isCast({ parent, key }: Place): boolean {
  return (
    key === 'expression' && parent !== undefined && /^TS(?:As|Satisfies|NonNull)Expression$/.test(parent.node.type)
  );
}

/** The whole pattern that a place is given a value by. */
function climbPattern(place: Place): Place {
  let top = place;
  while (top.parent !== undefined && isInPattern(top, top.parent)) top = top.parent;
  return top;
}

function isInPattern({ key }: Place, { node, parent }: Place): boolean {
  switch (node.type) {
    case 'ArrayPattern':
    case 'ObjectPattern':
    case 'RestElement':
      return true;
    case 'AssignmentPattern':
      return key === 'left';
    case 'ObjectProperty':
      return key === 'value' && parent?.node.type === 'ObjectPattern';
    default:
      return false;
  }
}

function isDelete(node: Node): boolean {
  return node.type === 'UnaryExpression' && node.operator === 'delete';
}

function isPropertyName(node: Node, key: string): boolean {
  return (key === 'key' || key === 'property') && !('computed' in node && node.computed === true);
}

function isReadOnlyCall(node: Node): boolean {
  if (node.type !== 'CallExpression' || node.callee.type !== 'MemberExpression') return false;
  const { object, property } = node.callee;
  if (object.type !== 'Identifier' || property.type !== 'Identifier') return false;
  return READ_ONLY_FUNCTIONS.test(`${object.name}.${property.name}`);
}
