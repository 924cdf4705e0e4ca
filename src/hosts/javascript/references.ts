import type { Identifier, Node } from '@babel/types';
import { findBinding, type Scope, type Write } from './scope.ts';
import type { Place } from './walk.ts';

/** A reference that may change a variable or the object it holds. */
export interface Use {
  readonly name: string;
  readonly scope: Scope;
  /** The assignment to the variable itself, if there is one. */
  readonly write: Write | undefined;
  /** Whether it changes the object directly. */
  readonly isChange: boolean;
}

/** Positions where an identifier is only declared, exported or read. */
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

/** Functions that only read their argument. */
const READ_ONLY_FUNCTIONS = /^(?:Object\.(?:entries|freeze|hasOwn|keys|values)|JSON\.stringify)$/;

/** Reads a reference; `undefined` if it changes nothing. */
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

/** Records references in the bindings of their names. All names must have been declared. */
export function recordUses(uses: readonly Use[]): void {
  for (const { name, scope, write, isChange } of uses) {
    const binding = findBinding(scope, name);
    if (binding === undefined) continue;
    binding.isExposed = true;
    binding.isChanged ||= isChange;
    if (write !== undefined) binding.writes.push(write);
  }
}

/** The longest member expression that begins here: `a.b.c`. */
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

/** The outermost pattern that contains a place. */
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
