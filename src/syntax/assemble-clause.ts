import { type Fix, replaceFix, type TextEdit } from '../diagnostic/fix.ts';
import { type Assembly, report } from './assembly.ts';
import type { ClauseNode, OperatorNode, ValueNode } from './ast.ts';
import { expectedOperator } from './diagnostics/expected-operator.ts';
import { expectedValue } from './diagnostics/expected-value.ts';
import { spaceAroundOperator } from './diagnostics/space-around-operator.ts';
import { unknownOperator } from './diagnostics/unknown-operator.ts';
import { unquotedValue } from './diagnostics/unquoted-value.ts';
import { quoteDouble } from './escape.ts';

/** Reports what is wrong within one clause: a missing part, a foreign operator, white space, an unquoted text. */
export function reportClause(assembly: Assembly, clause: ClauseNode): void {
  const { field, operator, value } = clause;
  if (operator === undefined) reportMissingOperator(assembly, clause);
  else {
    if (operator.raw !== operator.symbol) reportForeignOperator(assembly, clause, operator);
    const valueStart = value?.span.start ?? operator.span.end;
    if (operator.span.start !== field.span.end || valueStart !== operator.span.end) {
      reportSpaces(assembly, clause, operator, valueStart);
    }
    if (value === undefined) {
      const at = operator.span.end;
      report(assembly, expectedValue, at, at, { field: field.path, operator: operator.raw });
    }
  }
  if (value?.kind === 'Text' && value.open === '' && !isValueGroup(value)) {
    const { start, end } = value.span;
    report(
      assembly,
      unquotedValue,
      start,
      end,
      { text: value.text },
      {
        fixes: [replaceFix('put it in quotation marks', true, start, end, quoteDouble(value.text))],
      },
    );
  }
}

/** Whether the value is a group such as `("a" OR "b")`, for which `parentheses` speaks. */
export function isValueGroup(value: ValueNode): boolean {
  return value.kind === 'Text' && value.open === '' && value.text.startsWith('(');
}

function reportMissingOperator(assembly: Assembly, { field, value }: ClauseNode): void {
  const at = field.span.end;
  report(
    assembly,
    expectedOperator,
    at,
    at,
    { field: assembly.text.slice(field.span.start, at) },
    {
      fixes: value === undefined ? [] : [replaceFix('insert `:`', false, at, value.span.start, ':')],
    },
  );
}

function reportForeignOperator(assembly: Assembly, clause: ClauseNode, operator: OperatorNode): void {
  const { start, end } = operator.span;
  const { symbol: meant, negates, raw: written } = operator;
  report(assembly, unknownOperator, start, end, { written, meant, negates }, { fixes: mendOperator(clause, operator) });
}

function mendOperator({ negation, field }: ClauseNode, operator: OperatorNode): readonly Fix[] {
  const { symbol, negates, raw } = operator;
  if (symbol === undefined) return [];
  const edit: TextEdit = { ...operator.span, text: symbol };
  const title = `replace \`${raw}\` with \`${symbol}\``;
  // `^` asks for a beginning, which the language cannot: a substring finds more.
  if (!negates) return [{ title, safe: raw !== '^', edits: [edit] }];
  if (negation !== undefined) return [];
  const negate: TextEdit = { start: field.span.start, end: field.span.start, text: '-' };
  return [{ title: `${title} and put \`-\` before the field`, safe: true, edits: [negate, edit] }];
}

function reportSpaces(
  assembly: Assembly,
  { field, value }: ClauseNode,
  operator: OperatorNode,
  valueStart: number,
): void {
  const before = { start: field.span.end, end: operator.span.start, text: '' };
  // `field:-"text"` has no white space there: misplaced-negation speaks for it.
  const afterEnd = /\S/.test(assembly.text.slice(operator.span.end, valueStart)) ? operator.span.end : valueStart;
  const after = { start: operator.span.end, end: afterEnd, text: '' };
  const edits = [before, after].filter((edit) => edit.start < edit.end);
  const first = edits[0] ?? before;
  const last = edits.at(-1) ?? after;
  if (first.start === last.end) return;
  // Without a value there is nothing to join: `amount >` lacks one, and that is reported.
  if (value === undefined && edits.length === 1 && first === after) return;
  report(
    assembly,
    spaceAroundOperator,
    first.start,
    last.end,
    { field: field.path, operator: operator.raw },
    {
      fixes: [{ title: 'remove the white space', safe: true, edits }],
    },
  );
}
