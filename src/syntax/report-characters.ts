import type { IToken } from 'chevrotain';
import { replaceFix } from '../diagnostic/fix.ts';
import { nameCharacter, quoteText } from '../diagnostic/quote.ts';
import { characterAt } from '../text/character-at.ts';
import { type Assembly, endOf, report } from './assembly.ts';
import { gapAt } from './characters.ts';
import { unexpectedCharacter, whitespace } from './query-diagnostics.ts';
import type { Tokens } from './tokens.ts';

/** Dashes and mathematical signs. Removing one may invert the query. */
const MEANT = /[\p{Pd}\p{Sm}¬]/u;

/**
 * Reports the first character of text that cannot be part of a query.
 *
 * @param isMark - Whether a clause follows directly, as in `+amount>5`.
 */
export function reportStray(assembly: Assembly, token: IToken, isMark: boolean): void {
  const start = token.startOffset;
  const character = characterAt(token.image, 0);
  const end = start + character.length;
  // In other languages a leading `+` means that the clause must match. Here every clause must.
  const isPlus = character === '+';
  const fixes =
    MEANT.test(character) && !isPlus
      ? []
      : [replaceFix(`remove ${quoteText(character)}`, isMark && isPlus, start, end, gapAt(assembly.text, start, end))];
  report(assembly, unexpectedCharacter, start, end, { character, place: 'clause' }, { fixes });
}

/** Reports white space other than spaces between clauses. */
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

/** Reports all tabs and line breaks between clauses as one mistake. At the ends of a query they are fine. */
function reportLineSpaces(assembly: Assembly, spaces: readonly IToken[], firstToken: number): void {
  const edits = spaces
    .filter((space) => space.startOffset > firstToken && endOf(space) < assembly.text.length)
    .map((space) => ({ start: space.startOffset, end: endOf(space), text: ' ' }));
  const [first] = edits;
  if (first === undefined) return;
  const fixes = [{ title: 'separate with single spaces', safe: true, edits }];
  report(assembly, whitespace, first.start, first.end, { place: 'separator' }, { fixes });
}

/** Reports a run of no-break spaces or similar. The fix removes invisible characters at the ends of a query. */
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
