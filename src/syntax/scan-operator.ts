import type { Operator, OperatorNode } from './ast.ts';
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
  '：': AS(':'),
  '＝': AS(':'),
  '～': AS('~'),
  '≈': AS('~'),
  '＞': AS('>'),
  '＜': AS('<'),
  '≥': AS('>='),
  '≧': AS('>='),
  '⩾': AS('>='),
  '≤': AS('<='),
  '≦': AS('<='),
  '⩽': AS('<='),
  '≠': AS(':', true),
};

const UNKNOWN: Meaning = { symbol: undefined, negates: false };

/** The operator written at an offset, or an empty text: `!` alone is a negation. */
export function readOperatorAt(text: string, offset: number): string {
  const end = skipClass(text, offset, OPERATOR_PART);
  const raw = text.slice(offset, end);
  return raw === '!' ? '' : raw;
}

/** Where the operator after a field begins, white space between them skipped; -1 when none follows. */
export function findOperator(text: string, offset: number): number {
  if ((classAt(text, offset) & OPERATOR_PART) !== 0)
    return text.charCodeAt(offset) !== 0x21 || readOperatorAt(text, offset) !== '' ? offset : -1;
  const start = skipClass(text, offset, SPACE | OTHER_SPACE);
  return start !== offset && readOperatorAt(text, start) !== '' ? start : -1;
}

/** One of the language's own operators, unless it is a part of a longer one. By character codes: every clause comes by. */
function readOwnOperator(text: string, start: number): Operator | undefined {
  const code = text.charCodeAt(start);
  const isEqual = start + 1 < text.length && text.charCodeAt(start + 1) === 0x3d;
  let own: Operator;
  if (code === 0x3a) own = ':';
  else if (code === 0x7e) own = '~';
  else if (code === 0x3e) own = isEqual ? '>=' : '>';
  else if (code === 0x3c) own = isEqual ? '<=' : '<';
  else return undefined;
  return (classAt(text, start + own.length) & OPERATOR_PART) === 0 ? own : undefined;
}

/** Scans the operator at an offset and the value after it. */
export function scanOperator(scan: Scan, start: number): void {
  const own = readOwnOperator(scan.text, start);
  const node = own === undefined ? readForeignOperator(scan.text, start) : createOperator(start, own, own, false);
  addToken(scan, scan.types.Operator, start, node.span.end, node);
  scanValue(scan);
}

function readForeignOperator(text: string, start: number): OperatorNode {
  const raw = readOperatorAt(text, start);
  const { symbol, negates } = (Object.hasOwn(FOREIGN, raw) ? FOREIGN[raw] : undefined) ?? UNKNOWN;
  return createOperator(start, raw, symbol, negates);
}

function createOperator(start: number, raw: string, symbol: Operator | undefined, negates: boolean): OperatorNode {
  return { kind: 'Operator', span: { start, end: start + raw.length }, symbol, negates, raw };
}
