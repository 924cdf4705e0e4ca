import type { IToken } from 'chevrotain';
import { characterAt } from '../base/character-at.ts';
import { type Fix, replaceFix, type TextEdit } from '../diagnostic/fix.ts';
import { nameCharacter, quoteText } from '../diagnostic/quote.ts';
import type { ClauseNode, FieldNode, OperatorNode } from './ast.ts';
import { gapAt, isOperatorAt, skipSpaces } from './characters.ts';
import {
  expectedOperator,
  expectedValue,
  misplacedNegation,
  spaceAroundOperator,
  unexpectedCharacter,
  unknownOperator,
  whitespace,
} from './syntax-diagnostics.ts';
import { endOf, type TokenReader } from './token-reader.ts';
import type { Tokens } from './tokens.ts';

/** Reports an operator of another language, and white space around an operator. */
export function reportOperator(reader: TokenReader, clause: ClauseNode, operator: OperatorNode): void {
  if (operator.raw !== operator.symbol) reportForeignOperator(reader, clause, operator);
  const valueStart = clause.value?.span.start ?? operator.span.end;
  if (operator.span.start !== clause.field.span.end || valueStart !== operator.span.end) {
    reportSpaces(reader, clause.field, operator, valueStart);
  }
}

export function reportMissingValue(reader: TokenReader, { field }: ClauseNode, operator: OperatorNode): void {
  const at = operator.span.end;
  const data = { field: reader.text.slice(field.span.start, field.span.end), operator: operator.raw };
  reader.report(expectedValue, at, at, data);
}

export function reportMissingOperator(reader: TokenReader, { field, value }: ClauseNode): void {
  const at = field.span.end;
  const fixes = value === undefined ? [] : [replaceFix('insert `:`', false, at, value.span.start, ':')];
  reader.report(expectedOperator, at, at, { field: reader.text.slice(field.span.start, at) }, { fixes });
}

/** Reports the `-` of `field:-"text"`, which stands before the value. */
export function reportNegatedQuote(
  reader: TokenReader,
  { image, startOffset: start }: IToken,
  clause: ClauseNode | undefined,
): void {
  const fixes = clause === undefined || clause.negation !== undefined ? [] : negateField(clause, start);
  reader.report(misplacedNegation, start, start + 1, { written: image }, { fixes });
}

function negateField({ field }: ClauseNode, start: number): readonly Fix[] {
  const edits = [
    { start: field.span.start, end: field.span.start, text: '-' },
    { start, end: start + 1, text: '' },
  ];
  return [{ title: 'put `-` before the field', safe: true, edits }];
}

function reportForeignOperator(reader: TokenReader, clause: ClauseNode, operator: OperatorNode): void {
  const { start, end } = operator.span;
  const { symbol: meant, negates, raw: written } = operator;
  reader.report(unknownOperator, start, end, { written, meant, negates }, { fixes: fixOperator(clause, operator) });
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

function reportSpaces(reader: TokenReader, field: FieldNode, operator: OperatorNode, valueStart: number): void {
  const before = { start: field.span.end, end: operator.span.start, text: '' };
  // Other text before the value, as in `field:-"text"`, is reported as misplaced-negation.
  const afterEnd = Math.min(valueStart, skipSpaces(reader.text, operator.span.end));
  const after = { start: operator.span.end, end: afterEnd, text: '' };
  const edits = [before, after].filter((edit) => edit.start < edit.end);
  if (edits.length === 0) return;
  const start = edits.includes(before) ? before.start : after.start;
  const end = edits.includes(after) ? after.end : before.end;
  // Without the space, `amount: >5` would have the operator `:>`.
  const isJoined = isOperatorAt(reader.text, valueStart);
  const fixes = isJoined ? [] : [{ title: 'remove the white space', safe: true, edits }];
  reader.report(
    spaceAroundOperator,
    start,
    end,
    { field: reader.text.slice(field.span.start, field.span.end), operator: operator.raw },
    { fixes },
  );
}

/**
 * Reports the first character of text that cannot be part of a query.
 *
 * @param isMark - Whether a clause follows directly, as in `+amount>5`.
 */
export function reportStray(reader: TokenReader, token: IToken, isMark: boolean): void {
  const start = token.startOffset;
  const character = characterAt(token.image, 0);
  const end = start + character.length;
  // In other languages a leading `+` means that the clause must match. Here every clause must.
  const isPlus = character === '+';
  // Removing a dash or a mathematical sign may invert the query.
  const fixes =
    /[\p{Pd}\p{Sm}¬]/u.test(character) && !isPlus
      ? []
      : [replaceFix(`remove ${quoteText(character)}`, isMark && isPlus, start, end, gapAt(reader.text, start, end))];
  reader.report(unexpectedCharacter, start, end, { character, place: 'clause' }, { fixes });
}

/** Reports white space other than spaces between clauses. */
export function reportOddSpaces(
  reader: TokenReader,
  spaces: readonly IToken[],
  firstToken: number,
  { ForeignSpace, LineSpace }: Tokens,
): void {
  for (const space of spaces) if (space.tokenType === ForeignSpace) reportForeignSpace(reader, space);
  reportLineSpaces(
    reader,
    spaces.filter(({ tokenType }) => tokenType === LineSpace),
    firstToken,
  );
}

/** Reports all tabs and line breaks between clauses as one mistake. At the ends of a query they are fine. */
function reportLineSpaces(reader: TokenReader, spaces: readonly IToken[], firstToken: number): void {
  const edits = spaces
    .filter((space) => space.startOffset > firstToken && endOf(space) < reader.text.length)
    .map((space) => ({ start: space.startOffset, end: endOf(space), text: ' ' }));
  const [first] = edits;
  if (first === undefined) return;
  const fixes = [{ title: 'separate with single spaces', safe: true, edits }];
  reader.report(whitespace, first.start, first.end, { place: 'separator' }, { fixes });
}

/** Reports a run of no-break spaces or similar. The fix removes invisible characters at the ends of a query. */
function reportForeignSpace(reader: TokenReader, token: IToken): void {
  const start = token.startOffset;
  const end = endOf(token);
  const character = token.image.charAt(0);
  const isInvisible = character === '\ufeff' || character === '\u200b';
  const isAtEnd = start === 0 || end === reader.text.length;
  const name = nameCharacter(character);
  const fix =
    isInvisible && isAtEnd
      ? replaceFix(`remove ${name}`, true, start, end, '')
      : replaceFix(`replace ${name} with a space`, true, start, end, ' ');
  reader.report(unexpectedCharacter, start, end, { character, place: 'space' }, { fixes: [fix] });
}
