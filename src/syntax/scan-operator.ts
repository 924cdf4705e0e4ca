import { ALL_OPERATORS, type Operator, type OperatorNode } from './ast.ts';
import { classAt, OPERATOR_PART, OTHER_SPACE, SPACE, skipClass } from './characters.ts';
import { addToken, type Scan } from './scan.ts';
import { scanValue } from './scan-value.ts';

interface Meaning {
  readonly symbol: Operator | undefined;
  readonly negates: boolean;
}

const AS = (symbol: Operator, negates = false): Meaning => ({ symbol, negates });

/** What operators of other languages mean in this one (L1.7). */
const FOREIGN: Readonly<Record<string, Meaning>> = {
  '=': AS(':'),
  '==': AS(':'),
  '===': AS(':'),
  ':=': AS(':'),
  '::': AS(':'),
  '!=': AS(':', true),
  '!==': AS(':', true),
  '<>': AS(':', true),
  '!:': AS(':', true),
  ':!': AS(':', true),
  '=>': AS('>='),
  '=<': AS('<='),
  ':>': AS('>'),
  ':<': AS('<'),
  ':>=': AS('>='),
  ':<=': AS('<='),
  '>>': AS('>'),
  '<<': AS('<'),
  '=~': AS('~'),
  '~=': AS('~'),
  '~~': AS('~'),
  ':~': AS('~'),
  '~:': AS('~'),
  '!~': AS('~', true),
  '^': AS('~'),
};

const UNKNOWN: Meaning = { symbol: undefined, negates: false };
const OWN = new Map<string, Meaning>(ALL_OPERATORS.map((symbol) => [symbol, AS(symbol)]));

/** The operator written at an offset, or an empty text: `!` alone is a negation. */
export function readOperatorAt(text: string, offset: number): string {
  const end = skipClass(text, offset, OPERATOR_PART);
  const raw = text.slice(offset, end);
  return raw === '!' ? '' : raw;
}

/** Where the operator after a field begins, white space between them skipped; -1 when none follows. */
export function findOperator(text: string, offset: number): number {
  if ((classAt(text, offset) & OPERATOR_PART) !== 0)
    return text.charAt(offset) !== '!' || readOperatorAt(text, offset) !== '' ? offset : -1;
  const start = skipClass(text, offset, SPACE | OTHER_SPACE);
  return start !== offset && readOperatorAt(text, start) !== '' ? start : -1;
}

/** Scans the operator at an offset and the value after it. */
export function scanOperator(scan: Scan, start: number): void {
  const raw = readOperatorAt(scan.text, start);
  const end = start + raw.length;
  const { symbol, negates } = OWN.get(raw) ?? (Object.hasOwn(FOREIGN, raw) ? FOREIGN[raw] : undefined) ?? UNKNOWN;
  const node: OperatorNode = { kind: 'Operator', span: { start, end }, symbol, negates, raw };
  addToken(scan, 'Operator', start, end, node);
  scanValue(scan);
}
