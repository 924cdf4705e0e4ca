import type { Node } from '@babel/types';
import { type InterpolationPlace, PLACEHOLDER } from '../interpolations.ts';
import { evaluate, globalName } from './evaluate.ts';
import { argumentAt, type CallNode, flattenSum, isCall, keyName, unwrap } from './nodes.ts';
import { type Binding, findBinding, type Scope } from './scope.ts';
import type { FoundQuery, InterpolatedPart } from './text-parts.ts';
import { hasPlainType, PLAIN_TEXT } from './type-annotations.ts';

/**
 * What something that is filled in does: nothing that is not `known`, it is a
 * `value` or a `clause` of its own, or it may be `unsafe`, for it may end the
 * value that it stands in. Of all else nobody knows: then the query is `open`.
 */
export type InterpolationUse = 'known' | 'value' | 'clause' | 'unsafe' | 'open';

/** Something of which nobody knows yet where it stands: a word may be a part of anything. */
export const UNPLACED = '_';

/** What stands in for each: a value that every type of field takes, a clause of no field. */
export const PLACEHOLDERS: Readonly<Record<InterpolationUse, string>> = {
  known: '',
  value: PLACEHOLDER,
  clause: '_:0',
  unsafe: PLACEHOLDER,
  open: UNPLACED,
};

/** What something does at its place. */
export function readInterpolationUse(
  part: InterpolatedPart,
  place: InterpolationPlace,
  form: FoundQuery['form'],
): InterpolationUse {
  if (form === 'tag') return readTagInterpolation(place);
  // Another tag may escape a value, or not.
  if (form === 'foreign') return place.kind === 'value' ? 'value' : 'open';
  if (part.text !== undefined) return 'known';
  if (place.kind !== 'value') return 'open';
  const texts = part.nodes.map((node) => classifyExpression(node, part.scope, place.quote));
  if (texts.includes('any')) return 'unsafe';
  return texts.includes('written') ? 'open' : 'value';
}

/** Our tag writes a value with its quotes, or clauses; everything else it refuses when it runs. */
function readTagInterpolation(place: InterpolationPlace): InterpolationUse {
  if (place.kind === 'clause') return 'clause';
  return place.kind === 'value' && place.isWhole && place.quote === '' ? 'value' : 'open';
}

/**
 * What an expression may put into the place of a value: `plain` text, which ends
 * no value, whatever it is; some text that is `written` in the program; or, for
 * all that can be told, `any`.
 */
type InsertedText = 'plain' | 'written' | 'any';

/** A judgement under way. */
interface Classification {
  /** The quote that stands before the filling; empty where there is none. */
  readonly quote: string;
  /** Names that are judged already, or just now: they make nothing worse. */
  readonly seen: Set<Binding>;
}

/** Functions that give numbers and the like, whatever they are given. */
const PLAIN_FUNCTION =
  /^(?:BigInt|Boolean|Date\.(?:now|parse)|Math\.\w+|Number|Number\.parse(?:Float|Int)|crypto\.randomUUID|parse(?:Float|Int))$/;
/** Methods that numbers and dates have, and hardly anything else. */
const PLAIN_METHOD = /^(?:getTime|toFixed|toISOString)$/;
const PLAIN_OPERATOR = /^(?:[-*/%|&^]|\*\*|<<|>>>?|[=!]==?|[<>]=?|in|instanceof)$/;
const PASSING_ASSIGNMENT = /^(?:\+|\?\?|\|\||&&)?=$/;

/** How many names may stand for names. */
const MAX_NAMES = 64;

/** Judges what an expression puts into a value, behind a quote or none. */
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
  // Both escape what would end a value: the one brings its own quotes, the other leaves single quotes alone.
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
