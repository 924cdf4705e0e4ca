import { replaceFix } from '../diagnostic/fix.ts';
import { nameCharacter, quoteText } from '../diagnostic/quote.ts';
import { characterAt } from '../text/character-at.ts';
import type { Connective } from './ast.ts';
import {
  classAt,
  DIGIT,
  gapAt,
  isClauseStart,
  OPERATOR_PART,
  OTHER_SPACE,
  QUOTE,
  SPACE,
  skipClass,
  WORD_START,
} from './characters.ts';
import { unexpectedCharacter } from './diagnostics/unexpected-character.ts';
import { whitespace } from './diagnostics/whitespace.ts';
import { addToken, report, type Scan, startScan } from './scan.ts';
import { readOperatorAt, scanOperator } from './scan-operator.ts';
import { scanValueAt } from './scan-value.ts';
import { scanWord } from './scan-word.ts';
import type { TokenTypes } from './tokens.ts';

/**
 * Cuts a text into the tokens of the grammar, reporting on the way what no
 * token can be made of. Every character is visited a bounded number of times.
 */
export function scanQuery(text: string, types: TokenTypes): Scan {
  const scan = startScan(text, types);
  for (;;) {
    skipSeparators(scan);
    if (scan.offset >= text.length) break;
    scanItem(scan);
  }
  reportSeparators(scan);
  return scan;
}

function scanItem(scan: Scan): void {
  const { text, offset } = scan;
  const classes = classAt(text, offset);
  if ((classes & WORD_START) !== 0) {
    scanWord(scan);
    return;
  }
  const character = text.charAt(offset);
  if (character === '-') addNegation(scan, '-');
  else if ((classes & OPERATOR_PART) !== 0) {
    if (character === '!' && readOperatorAt(text, offset) === '') addNegation(scan, '!');
    else scanOperator(scan, offset);
  } else if (character === '(') {
    scan.depth++;
    addToken(scan, scan.types.Open, offset, offset + 1, undefined);
  } else if (character === ')') {
    if (scan.depth > 0) scan.depth--;
    addToken(scan, scan.types.Close, offset, offset + 1, undefined);
  } else if ((classes & (QUOTE | DIGIT)) !== 0) scanValueAt(scan, offset);
  else if (NEGATIONS.includes(character) && isClauseStart(text, offset + 1)) addNegation(scan, character);
  else {
    const connective = SYMBOLS.get(character);
    if (connective === undefined) scanStray(scan);
    else scanSymbol(scan, character, connective);
  }
}

/** What word processors and chats make of `-`, and what says "not" elsewhere. */
const NEGATIONS = '–—−‐‑‒¬！';
/** Dashes and signs of formulas: without one the query may mean the opposite. */
const MEANT = /[\p{Pd}\p{Sm}¬]/u;

function addNegation(scan: Scan, raw: string): void {
  const start = scan.offset;
  const end = start + raw.length;
  addToken(scan, scan.types.Negation, start, end, { kind: 'Negation', span: { start, end }, raw });
}

/** Connectives of other languages, with what they mean there; punctuation means a pause, so AND. */
const SYMBOLS = new Map<string, Connective>([
  ['&', 'and'],
  ['|', 'or'],
  [',', 'and'],
  [';', 'and'],
]);

function scanSymbol(scan: Scan, symbol: string, connective: Connective): void {
  const start = scan.offset;
  let end = start + 1;
  while (scan.text.charAt(end) === symbol) end++;
  const raw = scan.text.slice(start, end);
  addToken(scan, scan.types.Connective, start, end, { kind: 'Connective', span: { start, end }, connective, raw });
}

function scanStray(scan: Scan): void {
  const { text, offset } = scan;
  const character = characterAt(text, offset);
  const single = offset + character.length;
  const isMark = isClauseStart(text, single);
  // A leading `+` means "must match" elsewhere, which every clause does here.
  const isPlus = character === '+';
  const fixes =
    MEANT.test(character) && !isPlus
      ? []
      : [replaceFix(`remove ${quoteText(character)}`, isMark && isPlus, offset, single, gapAt(text, offset, single))];
  report(scan, unexpectedCharacter, offset, single, { character, place: 'clause' }, { fixes });
  // `+amount>5` is a clause with a mark before it; of anything else nothing can be made out up to the next space.
  addToken(scan, scan.types.Stray, offset, isMark ? single : findStrayEnd(text, single), undefined);
}

function findStrayEnd(text: string, offset: number): number {
  let end = offset;
  while (end < text.length && (classAt(text, end) & (SPACE | OTHER_SPACE)) === 0 && !'()'.includes(text.charAt(end)))
    end++;
  return end;
}

function skipSeparators(scan: Scan): void {
  const { text } = scan;
  while (scan.offset < text.length) {
    if (text.charCodeAt(scan.offset) === 0x20) {
      scan.offset++;
      continue;
    }
    const classes = classAt(text, scan.offset);
    if ((classes & SPACE) !== 0) skipOddSeparator(scan);
    else if ((classes & OTHER_SPACE) !== 0) skipOtherSpace(scan);
    else break;
  }
}

function skipOddSeparator(scan: Scan): void {
  const start = scan.offset;
  scan.offset = skipClass(scan.text, start, SPACE);
  const isBetween = scan.tokens.length > 0 && scan.offset < scan.text.length;
  if (isBetween) scan.separatorEdits.push({ start, end: scan.offset, text: ' ' });
}

function reportSeparators(scan: Scan): void {
  const [first] = scan.separatorEdits;
  if (first === undefined) return;
  report(
    scan,
    whitespace,
    first.start,
    first.end,
    { place: 'separator' },
    {
      fixes: [{ title: 'separate with single spaces', safe: true, edits: scan.separatorEdits }],
    },
  );
}

/** Mends a run of no-break spaces and the like as one mistake; invisible marks at the ends just go. */
function skipOtherSpace(scan: Scan): void {
  const { text, offset: start } = scan;
  scan.offset = skipClass(text, start, OTHER_SPACE);
  const character = text.charAt(start);
  const isInvisible = character === '\ufeff' || character === '\u200b';
  const replacement = isInvisible && (start === 0 || scan.offset === text.length) ? '' : ' ';
  report(
    scan,
    unexpectedCharacter,
    start,
    scan.offset,
    { character, place: 'space' },
    {
      fixes: [
        replaceFix(
          replacement === ''
            ? `remove ${nameCharacter(character)}`
            : `replace ${nameCharacter(character)} with a space`,
          true,
          start,
          scan.offset,
          replacement,
        ),
      ],
    },
  );
}
