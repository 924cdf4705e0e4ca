import type { IToken } from 'chevrotain';
import type { Assembly } from './assembly.ts';
import { ALL_OPERATORS, type Operator, type OperatorNode } from './ast.ts';

interface Meaning {
  readonly symbol: Operator | undefined;
  readonly negates: boolean;
}

const means = (symbol: Operator | undefined, negates = false): Meaning => ({ symbol, negates });

/** What each operator means in this language: its own, and those of other languages (L1.7). */
const MEANINGS: ReadonlyMap<string, Meaning> = new Map([
  ...ALL_OPERATORS.map((symbol): [string, Meaning] => [symbol, means(symbol)]),
  ['=', means(':')],
  ['==', means(':')],
  ['===', means(':')],
  [':=', means(':')],
  ['::', means(':')],
  ['!=', means(':', true)],
  ['!==', means(':', true)],
  ['<>', means(':', true)],
  ['!:', means(':', true)],
  [':!', means(':', true)],
  ['=>', means('>=')],
  ['=<', means('<=')],
  [':>', means('>')],
  [':<', means('<')],
  [':>=', means('>=')],
  [':<=', means('<=')],
  ['>>', means('>')],
  ['<<', means('<')],
  ['=~', means('~')],
  ['~=', means('~')],
  ['~~', means('~')],
  [':~', means('~')],
  ['~:', means('~')],
  ['!~', means('~', true)],
  ['^', means('~')],
  ['：', means(':')],
  ['＝', means(':')],
  ['～', means('~')],
  ['≈', means('~')],
  ['＞', means('>')],
  ['＜', means('<')],
  ['≥', means('>=')],
  ['≧', means('>=')],
  ['⩾', means('>=')],
  ['≤', means('<=')],
  ['≦', means('<=')],
  ['⩽', means('<=')],
  ['≠', means(':', true)],
]);
const UNKNOWN = means(undefined);

/** Makes the node of one of the language's own operators. */
export function createOperator(_: Assembly, { image, startOffset: start }: IToken): OperatorNode {
  const symbol = image as Operator;
  return { kind: 'Operator', span: { start, end: start + image.length }, symbol, negates: false, raw: image };
}

/** Makes the node of an operator of any language. */
export function readForeignOperator(_: Assembly, { image: raw, startOffset: start }: IToken): OperatorNode {
  const { symbol, negates } = MEANINGS.get(raw) ?? UNKNOWN;
  return { kind: 'Operator', span: { start, end: start + raw.length }, symbol, negates, raw };
}
