import type { Node } from '@babel/types';
import { type InterpolationPlace, PLACEHOLDER } from '../place-interpolations.ts';
import { evaluate, globalName } from './evaluate.ts';
import { argumentAt, type CallNode, flattenSum, isCall, keyName, unwrap } from './nodes.ts';
import { type Binding, findBinding, type Scope } from './scope.ts';
import type { FoundQuery, InterpolatedPart } from './text-parts.ts';
import { hasPlainType, PLAIN_TEXT } from './type-annotations.ts';

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

/** Determines the effect of an interpolation from its position. */
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
  const texts = part.nodes.map((node) => classifyExpression(node, part.scope, place.quote));
  if (texts.includes('any')) return 'unsafe';
  return texts.includes('written') ? 'open' : 'value';
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

/** The state of a classification. */
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

/** The maximum number of names to follow. */
const MAX_NAMES = 64;

/** Classifies the text that an expression may insert after a quote, if there is one. */
function classifyExpression(expression: Node, scope: Scope, quote: string): InsertedText {
  return classify(expression, scope, { quote, seen: new Set() });
}

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
  return PLAIN_METHOD.test(method) ? 'plain' : 'any';
}
