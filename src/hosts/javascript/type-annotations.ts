import type { Node, TSEnumDeclaration } from '@babel/types';
import { castsOf, keyName, unwrap } from './nodes.ts';
import { findBinding, findType, type Scope } from './scope.ts';

/** Text that neither ends a value nor escapes its quote. */
export const PLAIN_TEXT = /^[\w.@:+-]*$/;

/** The maximum depth of types that refer to other types. */
const MAX_DEPTH = 16;

const PLAIN_TYPES: ReadonlySet<string> = new Set([
  'BooleanTypeAnnotation',
  'NumberTypeAnnotation',
  'TSBigIntKeyword',
  'TSBooleanKeyword',
  'TSNullKeyword',
  'TSNumberKeyword',
  'TSUndefinedKeyword',
]);

/** Whether the declared type of an expression only has plain texts: numbers, or words such as `"SETTLED"`. */
export function hasPlainType(expression: Node, scope: Scope): boolean {
  const type = typeOf(expression, scope, 0);
  return type !== undefined && isPlain(type, scope, 0);
}

/** The declared type of an expression, followed through names and members. */
function typeOf(expression: Node, scope: Scope, depth: number): Node | undefined {
  if (depth > MAX_DEPTH) return undefined;
  const [cast] = castsOf(expression);
  if (cast !== undefined) return cast;
  const node = unwrap(expression);
  if (node.type === 'Identifier') {
    const annotation = findBinding(scope, node.name)?.annotation;
    return annotation?.path.reduce<Node | undefined>((type, name) => memberType(type, name, scope), annotation.node);
  }
  if (node.type !== 'MemberExpression' && node.type !== 'OptionalMemberExpression') return undefined;
  const name = keyName(node.property, node.computed);
  return name === undefined ? undefined : memberType(typeOf(node.object, scope, depth + 1), name, scope);
}

function memberType(type: Node | undefined, name: string, scope: Scope): Node | undefined {
  const resolved = type && resolveType(type, scope);
  const members = resolved?.type === 'TSTypeLiteral' ? resolved.members : undefined;
  const body = resolved?.type === 'TSInterfaceBody' ? resolved.body : members;
  const member = body?.find((one) => one.type === 'TSPropertySignature' && keyName(one.key, false) === name);
  return member?.type === 'TSPropertySignature' ? (member.typeAnnotation ?? undefined) : undefined;
}

/** Follows the name of a type to the type itself. */
function resolveType(type: Node, scope: Scope): Node | undefined {
  let node: Node | undefined = type;
  for (let depth = 0; depth < MAX_DEPTH; depth++) {
    if (node?.type === 'TSTypeAnnotation' || node?.type === 'TypeAnnotation' || node?.type === 'TSParenthesizedType') {
      node = node.typeAnnotation;
    } else if (node?.type === 'TSTypeReference') {
      node = node.typeName.type === 'Identifier' ? findNamed(node.typeName.name, scope) : undefined;
    } else return node;
  }
  return undefined;
}

function findNamed(name: string, scope: Scope): Node | undefined {
  const source = findBinding(scope, name)?.source;
  return source?.kind === 'enum' ? source.node : findType(scope, name);
}

function isPlain(type: Node, scope: Scope, depth: number): boolean {
  const node = resolveType(type, scope);
  if (node === undefined || depth > MAX_DEPTH) return false;
  switch (node.type) {
    case 'TSUnionType':
      return node.types.every((one) => isPlain(one, scope, depth + 1));
    case 'TSLiteralType':
      return isPlainLiteral(node.literal);
    case 'TSEnumDeclaration':
      return isPlainEnum(node);
    default:
      return PLAIN_TYPES.has(node.type);
  }
}

function isPlainLiteral(literal: Node): boolean {
  if (literal.type === 'StringLiteral') return PLAIN_TEXT.test(literal.value);
  return literal.type !== 'TemplateLiteral';
}

function isPlainEnum({ body }: TSEnumDeclaration): boolean {
  return body.members.every(({ initializer }) => !initializer || isPlainLiteral(initializer));
}
