import { type Fix, replaceFix, type TextEdit } from '../diagnostic/fix.ts';
import { quoteText } from '../diagnostic/quote.ts';
import { isValueGroup } from './assemble-group.ts';
import { keepLooseText } from './assemble-loose-text.ts';
import { type Assembly, report } from './assembly.ts';
import type { ClauseNode, FieldNode, OperatorNode } from './ast.ts';
import { classAt, OPERATOR_PART, OTHER_SPACE, SPACE, skipClass } from './characters.ts';
import { expectedOperator } from './diagnostics/expected-operator.ts';
import { expectedValue } from './diagnostics/expected-value.ts';
import { spaceAroundOperator } from './diagnostics/space-around-operator.ts';
import { unknownOperator } from './diagnostics/unknown-operator.ts';

/** Reports what is wrong within one clause: a missing part, a foreign operator, white space, an unquoted text. */
export function reportClause(assembly: Assembly, clause: ClauseNode): void {
  const { field, operator, value } = clause;
  if (operator === undefined) reportMissingOperator(assembly, clause);
  else {
    if (operator.raw !== operator.symbol) reportForeignOperator(assembly, clause, operator);
    const valueStart = value?.span.start ?? operator.span.end;
    if (operator.span.start !== field.span.end || valueStart !== operator.span.end) {
      reportSpaces(assembly, field, operator, valueStart);
    }
    if (value === undefined) {
      const at = operator.span.end;
      report(assembly, expectedValue, at, at, {
        field: assembly.text.slice(field.span.start, field.span.end),
        operator: operator.raw,
      });
    }
  }
  // For a group `parentheses` speaks.
  if (value?.kind === 'Text' && value.open === '' && !isValueGroup(value)) {
    keepLooseText(assembly, value);
  }
}

function reportMissingOperator(assembly: Assembly, { field, value }: ClauseNode): void {
  const at = field.span.end;
  const fixes = value === undefined ? [] : [replaceFix('insert `:`', false, at, value.span.start, ':')];
  report(assembly, expectedOperator, at, at, { field: assembly.text.slice(field.span.start, at) }, { fixes });
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
  const title = `replace ${quoteText(raw)} with \`${symbol}\``;
  // `^` asks for a beginning, which the language cannot: a substring finds more.
  if (!negates) return [{ title, safe: raw !== '^', edits: [edit] }];
  if (negation !== undefined) return [];
  const negate: TextEdit = { start: field.span.start, end: field.span.start, text: '-' };
  return [{ title: `${title} and put \`-\` before the field`, safe: true, edits: [negate, edit] }];
}

function reportSpaces(assembly: Assembly, field: FieldNode, operator: OperatorNode, valueStart: number): void {
  const before = { start: field.span.end, end: operator.span.start, text: '' };
  // What else stands before the value, as in `field:-"text"`, is misplaced-negation's.
  const afterEnd = Math.min(valueStart, skipClass(assembly.text, operator.span.end, SPACE | OTHER_SPACE));
  const after = { start: operator.span.end, end: afterEnd, text: '' };
  const edits = [before, after].filter((edit) => edit.start < edit.end);
  if (edits.length === 0) return;
  const start = edits.includes(before) ? before.start : after.start;
  const end = edits.includes(after) ? after.end : before.end;
  // `amount: >5`: without the space the operator would go on.
  const isJoined = (classAt(assembly.text, valueStart) & OPERATOR_PART) !== 0;
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
