import type { IToken } from 'chevrotain';
import { type Fix, replaceFix, type TextEdit } from '../diagnostic/fix.ts';
import { quoteText } from '../diagnostic/quote.ts';
import { type Assembly, report } from './assembly.ts';
import type { ClauseNode, FieldNode, OperatorNode } from './ast.ts';
import { isOperatorAt, skipSpaces } from './characters.ts';
import {
  expectedOperator,
  expectedValue,
  misplacedNegation,
  spaceAroundOperator,
  unknownOperator,
} from './clause-diagnostics.ts';

/** Reports an operator of another language, and white space around an operator. */
export function reportOperator(assembly: Assembly, clause: ClauseNode, operator: OperatorNode): void {
  if (operator.raw !== operator.symbol) reportForeignOperator(assembly, clause, operator);
  const valueStart = clause.value?.span.start ?? operator.span.end;
  if (operator.span.start !== clause.field.span.end || valueStart !== operator.span.end) {
    reportSpaces(assembly, clause.field, operator, valueStart);
  }
}

/** Reports that no value follows an operator. */
export function reportMissingValue(assembly: Assembly, { field }: ClauseNode, operator: OperatorNode): void {
  const at = operator.span.end;
  const data = { field: assembly.text.slice(field.span.start, field.span.end), operator: operator.raw };
  report(assembly, expectedValue, at, at, data);
}

/** Reports that no operator follows a field. */
export function reportMissingOperator(assembly: Assembly, { field, value }: ClauseNode): void {
  const at = field.span.end;
  const fixes = value === undefined ? [] : [replaceFix('insert `:`', false, at, value.span.start, ':')];
  report(assembly, expectedOperator, at, at, { field: assembly.text.slice(field.span.start, at) }, { fixes });
}

/** Reports the `-` of `field:-"text"`, which stands before the value. */
export function reportNegatedQuote(
  assembly: Assembly,
  { image, startOffset: start }: IToken,
  clause: ClauseNode | undefined,
): void {
  const fixes = clause === undefined || clause.negation !== undefined ? [] : negateField(clause, start);
  report(assembly, misplacedNegation, start, start + 1, { written: image }, { fixes });
}

function negateField({ field }: ClauseNode, start: number): readonly Fix[] {
  const edits = [
    { start: field.span.start, end: field.span.start, text: '-' },
    { start, end: start + 1, text: '' },
  ];
  return [{ title: 'put `-` before the field', safe: true, edits }];
}

function reportForeignOperator(assembly: Assembly, clause: ClauseNode, operator: OperatorNode): void {
  const { start, end } = operator.span;
  const { symbol: meant, negates, raw: written } = operator;
  report(assembly, unknownOperator, start, end, { written, meant, negates }, { fixes: fixOperator(clause, operator) });
}

function fixOperator({ negation, field }: ClauseNode, operator: OperatorNode): readonly Fix[] {
  const { symbol, negates, raw } = operator;
  if (symbol === undefined) return [];
  const edit: TextEdit = { ...operator.span, text: symbol };
  const title = `replace ${quoteText(raw)} with \`${symbol}\``;
  // `^` means "begins with", which the language cannot express. A substring matches more.
  if (!negates) return [{ title, safe: raw !== '^', edits: [edit] }];
  if (negation !== undefined) return [];
  const negate: TextEdit = { start: field.span.start, end: field.span.start, text: '-' };
  return [{ title: `${title} and put \`-\` before the field`, safe: true, edits: [negate, edit] }];
}

function reportSpaces(assembly: Assembly, field: FieldNode, operator: OperatorNode, valueStart: number): void {
  const before = { start: field.span.end, end: operator.span.start, text: '' };
  // Other text before the value, as in `field:-"text"`, is reported as misplaced-negation.
  const afterEnd = Math.min(valueStart, skipSpaces(assembly.text, operator.span.end));
  const after = { start: operator.span.end, end: afterEnd, text: '' };
  const edits = [before, after].filter((edit) => edit.start < edit.end);
  if (edits.length === 0) return;
  const start = edits.includes(before) ? before.start : after.start;
  const end = edits.includes(after) ? after.end : before.end;
  // Without the space, `amount: >5` would have the operator `:>`.
  const isJoined = isOperatorAt(assembly.text, valueStart);
  const fixes = isJoined ? [] : [{ title: 'remove the white space', safe: true, edits }];
  report(
    assembly,
    spaceAroundOperator,
    start,
    end,
    { field: assembly.text.slice(field.span.start, field.span.end), operator: operator.raw },
    { fixes },
  );
}
