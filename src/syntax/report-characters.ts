import type { IToken } from 'chevrotain';
import { replaceFix } from '../diagnostic/fix.ts';
import { nameCharacter, quoteText } from '../diagnostic/quote.ts';
import { characterAt } from '../text/character-at.ts';
import { type Assembly, endOf, report } from './assembly.ts';
import { gapAt } from './characters.ts';
import { unexpectedCharacter, whitespace } from './query-diagnostics.ts';
import type { Tokens } from './tokens.ts';

/** Dashes and signs of formulas: without one the query may mean the opposite. */
const MEANT = /[\p{Pd}\p{Sm}¬]/u;

/**
 * Reports the first character of what can be no part of a query.
 *
 * @param isMark - Whether a clause follows directly, as in `+amount>5`.
 */
export function reportStray(assembly: Assembly, token: IToken, isMark: boolean): void {
  const start = token.startOffset;
  const character = characterAt(token.image, 0);
  const end = start + character.length;
  // A leading `+` means "must match" elsewhere, which every clause does here.
  const isPlus = character === '+';
  const fixes =
    MEANT.test(character) && !isPlus
      ? []
      : [replaceFix(`remove ${quoteText(character)}`, isMark && isPlus, start, end, gapAt(assembly.text, start, end))];
  report(assembly, unexpectedCharacter, start, end, { character, place: 'clause' }, { fixes });
}

/** Reports white space between clauses that is not just spaces. */
export function reportOddSpaces(
  assembly: Assembly,
  spaces: readonly IToken[],
  firstToken: number,
  { ForeignSpace, LineSpace }: Tokens,
): void {
  for (const space of spaces) if (space.tokenType === ForeignSpace) reportForeignSpace(assembly, space);
  reportLineSpaces(
    assembly,
    spaces.filter(({ tokenType }) => tokenType === LineSpace),
    firstToken,
  );
}

/** Reports the tabs and line breaks that separate clauses as one mistake; at the ends of a query they separate nothing. */
function reportLineSpaces(assembly: Assembly, spaces: readonly IToken[], firstToken: number): void {
  const edits = spaces
    .filter((space) => space.startOffset > firstToken && endOf(space) < assembly.text.length)
    .map((space) => ({ start: space.startOffset, end: endOf(space), text: ' ' }));
  const [first] = edits;
  if (first === undefined) return;
  const fixes = [{ title: 'separate with single spaces', safe: true, edits }];
  report(assembly, whitespace, first.start, first.end, { place: 'separator' }, { fixes });
}

/** Reports a run of no-break spaces and the like as one mistake; invisible marks at the ends of a query just go. */
function reportForeignSpace(assembly: Assembly, token: IToken): void {
  const start = token.startOffset;
  const end = endOf(token);
  const character = token.image.charAt(0);
  const isInvisible = character === '\ufeff' || character === '\u200b';
  const isAtEnd = start === 0 || end === assembly.text.length;
  const name = nameCharacter(character);
  const fix =
    isInvisible && isAtEnd
      ? replaceFix(`remove ${name}`, true, start, end, '')
      : replaceFix(`replace ${name} with a space`, true, start, end, ' ');
  report(assembly, unexpectedCharacter, start, end, { character, place: 'space' }, { fixes: [fix] });
}
