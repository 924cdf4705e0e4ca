import type { Node } from '@babel/types';
import { PLACEHOLDER } from '../mapped-text.ts';
import type { InterpolationPlace } from '../place-interpolations.ts';
import { evaluate, globalName } from './evaluate.ts';
import { argumentAt, type CallNode, castsOf, flattenSum, isCall, keyName, unwrap } from './nodes.ts';
import { type Binding, findBinding, findType, type Scope } from './scope.ts';
import type { FoundQuery, InterpolatedPart } from './text-parts.ts';

/**
 * The effect of an interpolation: `known` text, a `value` or a `clause` of its
 * own, or `unsafe`, if it may end the value that contains it. Anything else is
 * unknown, and the query is `open`.
 */
export type InterpolationUse = 'known' | 'value' | 'clause' | 'unsafe' | 'open';

/** Stands for an interpolation whose position is not known yet. A word can be part of anything. */
export const UNPLACED = '_';

/** The text in place of each interpolation: a value that fields of every type accept, or a clause without a field. */
export const PLACEHOLDERS: Readonly<Record<InterpolationUse, string>> = {
  known: '',
  value: PLACEHOLDER,
  clause: '_:0',
  unsafe: PLACEHOLDER,
  open: UNPLACED,
};

export function readInterpolationUse(
  part: InterpolatedPart,
  place: InterpolationPlace,
  form: FoundQuery['form'],
): InterpolationUse {
  if (form === 'tag') return readTagInterpolation(place);
  // Another tag may escape the value or not.
  if (form === 'foreign') return place.kind === 'value' ? 'value' : 'open';
  if (part.text !== undefined) return 'known';
  if (place.kind !== 'value') return 'open';
  const state: Classification = { quote: place.quote, seen: new Set() };
  return USES[classify(part.node, part.scope, state)];
}

/** Our tag writes a value with its quotes, or clauses. It rejects anything else at run time. */
function readTagInterpolation(place: InterpolationPlace): InterpolationUse {
  if (place.kind === 'clause') return 'clause';
  return place.kind === 'value' && place.isWhole && place.quote === '' ? 'value' : 'open';
}

/**
 * The text that an expression may insert into a value: `plain` text, which cannot
 * end the value; text `written` in the program; or `any` text.
 */
type InsertedText = 'plain' | 'written' | 'any';

const USES: Readonly<Record<InsertedText, InterpolationUse>> = { plain: 'value', written: 'open', any: 'unsafe' };

interface Classification {
  /** The quote before the interpolation; empty if there is none. */
  readonly quote: string;
  /** The names that have been classified, or are being classified. */
  readonly seen: Set<Binding>;
}

/** Functions that return numbers or other plain text for any argument. */
const PLAIN_FUNCTION =
  /^(?:BigInt|Boolean|Date\.(?:now|parse)|Math\.\w+|Number|Number\.parse(?:Float|Int)|crypto\.randomUUID|parse(?:Float|Int))$/;
/** Methods of numbers and dates that few other objects have. */
const PLAIN_METHOD = /^(?:getTime|toFixed|toISOString)$/;
const PLAIN_OPERATOR = /^(?:[-*/%|&^]|\*\*|<<|>>>?|[=!]==?|[<>]=?|in|instanceof)$/;
const PASSING_ASSIGNMENT = /^(?:\+|\?\?|\|\||&&)?=$/;

const MAX_NAMES = 64;

function classify(expression: Node, scope: Scope, state: Classification): InsertedText {
  if (hasPlainType(expression, scope)) return 'plain';
  const node = unwrap(expression);
  const known = evaluate(node, scope);
  if (known?.kind === 'constant') return classifyText(String(known.value));
  const all = (parts: readonly Node[]): InsertedText => leastSafe(parts.map((part) => classify(part, scope, state)));
  switch (node.type) {
    case 'UnaryExpression':
    case 'UpdateExpression':
      return 'plain';
    case 'BinaryExpression':
      if (node.operator === '+') return all(flattenSum(node));
      return PLAIN_OPERATOR.test(node.operator) ? 'plain' : 'any';
    case 'AssignmentExpression':
      return PASSING_ASSIGNMENT.test(node.operator) ? classify(node.right, scope, state) : 'plain';
    case 'ConditionalExpression':
      return all([node.consequent, node.alternate]);
    case 'LogicalExpression':
      return all([node.left, node.right]);
    case 'TemplateLiteral':
      return leastSafe([...node.quasis.map(({ value }) => classifyText(value.raw)), all(node.expressions as Node[])]);
    case 'MemberExpression':
    case 'OptionalMemberExpression':
      return keyName(node.property, node.computed) === 'length' ? 'plain' : 'any';
    case 'Identifier':
      return classifyBinding(findBinding(scope, node.name), state);
    default:
      return isCall(node) ? classifyCall(node, scope, state) : 'any';
  }
}

function classifyText(text: string): InsertedText {
  return PLAIN_TEXT.test(text) ? 'plain' : 'written';
}

function leastSafe(texts: readonly InsertedText[]): InsertedText {
  if (texts.includes('any')) return 'any';
  return texts.includes('written') ? 'written' : 'plain';
}

function classifyBinding(binding: Binding | undefined, state: Classification): InsertedText {
  if (binding === undefined) return 'any';
  const { source, writes } = binding;
  const isKnown = source.kind === 'nothing' || (source.kind === 'expression' && source.path.length === 0);
  if (!isKnown) return 'any';
  if (state.seen.has(binding)) return 'plain';
  if (state.seen.size > MAX_NAMES) return 'any';
  state.seen.add(binding);
  const written = writes.map(({ node, scope }) => classify(node, scope, state));
  return leastSafe(source.kind === 'nothing' ? written : [classify(source.node, source.scope, state), ...written]);
}

function classifyCall(node: CallNode, scope: Scope, state: Classification): InsertedText {
  const name = globalName(node.callee, scope) ?? '';
  if (PLAIN_FUNCTION.test(name)) return 'plain';
  // Both escape the quotes: one adds quotes of its own, the other leaves single quotes alone.
  if (name === 'JSON.stringify') return state.quote === '' ? 'plain' : 'any';
  if (name === 'encodeURIComponent') return state.quote === "'" ? 'any' : 'plain';
  const first = argumentAt(node, 0);
  if (name === 'String' && first !== undefined) return classify(first, scope, state);
  const callee = unwrap(node.callee);
  if (callee.type !== 'MemberExpression' && callee.type !== 'OptionalMemberExpression') return 'any';
  const method = keyName(callee.property, callee.computed) ?? '';
  if (method === 'toString') return classify(callee.object, scope, state);
  return PLAIN_METHOD.test(method) || isEscape(method, first) ? 'plain' : 'any';
}

/** Whether a method replaces quotes: `email.replace(/'/g, "\\\\'")`. */
function isEscape(method: string, replaced: Node | undefined): boolean {
  if (!/^replace(?:All)?$/.test(method)) return false;
  const text =
    replaced?.type === 'RegExpLiteral' ? replaced.pattern : replaced?.type === 'StringLiteral' && replaced.value;
  return typeof text === 'string' && /["']/.test(text);
}

/** Text that neither ends a value nor escapes its quote. */
const PLAIN_TEXT = /^[\w.@:+-]*$/;

/** The maximum depth of types that refer to other types. */
const MAX_DEPTH = 16;

const PLAIN_TYPES: ReadonlySet<string> = new Set([
  'TSBigIntKeyword',
  'TSBooleanKeyword',
  'TSNullKeyword',
  'TSNumberKeyword',
  'TSUndefinedKeyword',
]);

/** Whether the declared type of an expression only has plain texts: numbers, or words such as `"SETTLED"`. */
function hasPlainType(expression: Node, scope: Scope): boolean {
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
    if (node?.type === 'TSTypeAnnotation' || node?.type === 'TSParenthesizedType') {
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
      return node.body.members.every(({ initializer }) => !initializer || isPlainLiteral(initializer));
    default:
      return PLAIN_TYPES.has(node.type);
  }
}

function isPlainLiteral(literal: Node): boolean {
  if (literal.type === 'StringLiteral') return PLAIN_TEXT.test(literal.value);
  return literal.type !== 'TemplateLiteral';
}
