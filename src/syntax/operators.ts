import type { IToken } from 'chevrotain';
import type { Assembly } from './assembly.ts';
import { ALL_OPERATORS, type Operator, type OperatorNode } from './ast.ts';

/**
 * What operators of other languages mean in this one (L1.7): the operator, the
 * ones that mean it, and the ones that mean it negated.
 */
const FOREIGN: readonly (readonly [meant: Operator, plain: string, negated: string])[] = [
  [':', '= == === := :: ： ＝', '!= !== <> !: :! ≠'],
  ['~', '=~ ~= ~~ :~ ~: ^ ～ ≈', '!~'],
  ['>', ':> >> ＞', ''],
  ['<', ':< << ＜', ''],
  ['>=', '=> :>= ≥ ≧ ⩾', ''],
  ['<=', '=< :<= ≤ ≦ ⩽', ''],
];

interface Meaning {
  readonly symbol: Operator | undefined;
  readonly negates: boolean;
}

let meanings: ReadonlyMap<string, Meaning> | undefined;

function createMeanings(): ReadonlyMap<string, Meaning> {
  const own = ALL_OPERATORS.map((symbol): [string, Meaning] => [symbol, { symbol, negates: false }]);
  const foreign = FOREIGN.flatMap(([symbol, plain, negated]) => [
    ...plain.split(' ').map((raw): [string, Meaning] => [raw, { symbol, negates: false }]),
    ...negated.split(' ').map((raw): [string, Meaning] => [raw, { symbol, negates: true }]),
  ]);
  return new Map([...own, ...foreign]);
}

/** Makes the node of one of the language's own operators. */
export function createOperator(_: Assembly, { image, startOffset: start }: IToken): OperatorNode {
  const symbol = image as Operator;
  return { kind: 'Operator', span: { start, end: start + image.length }, symbol, negates: false, raw: image };
}

/** Makes the node of an operator of any language. */
export function readForeignOperator(_: Assembly, { image: raw, startOffset: start }: IToken): OperatorNode {
  meanings ??= createMeanings();
  const { symbol, negates } = meanings.get(raw) ?? { symbol: undefined, negates: false };
  return { kind: 'Operator', span: { start, end: start + raw.length }, symbol, negates, raw };
}
