import { replaceFix } from '../diagnostic/fix.ts';
import { type Assembly, report } from './assembly.ts';
import type { TextNode } from './ast.ts';
import { QUOTE } from './characters.ts';
import { unquotedValue } from './clause-diagnostics.ts';
import { quoteDouble } from './print-query.ts';

/** Keeps an unquoted value, because the words after it may belong to it. */
export function keepLooseText(assembly: Assembly, value: TextNode): void {
  assembly.looseText = { value, end: value.span.end };
}

/** Adds a word to the unquoted value directly before it, if there is one. */
export function continueLooseText(assembly: Assembly, end: number): boolean {
  const { looseText, connective, negations } = assembly;
  if (looseText === undefined || connective !== undefined || negations.length > 0) return false;
  looseText.end = end;
  return true;
}

/** A plain word, e-mail address or timestamp. Quoting any other text is not safe. */
const PLAIN = /^[\p{L}\p{N}](?:[\p{L}\p{N}_.@:+/-]*[\p{L}\p{N}])?$/u;

/** A quotation mark at the end of a text that has no other. */
const LAST_MARK = new RegExp(`(?<=^[^${QUOTE}]+)[${QUOTE}]$`);
/** A misspelt `null`, or its name in another language. In quotation marks, it would match other objects. */
const NO_VALUE = /^(?:n{0,2}u{0,2}l{1,3}|nil|none|undefined)$/i;

/** Reports the unquoted value that was kept, with the words that belong to it. */
export function flushLooseText(assembly: Assembly): void {
  const { looseText, text } = assembly;
  if (looseText === undefined) return;
  assembly.looseText = undefined;
  const { value, end } = looseText;
  const { start } = value.span;
  const isWord = end === value.span.end;
  // In `SETTLED"`, the opening mark is missing.
  const bare = text.slice(start, end).replace(LAST_MARK, '');
  const fix = isWord
    ? replaceFix('put it in quotation marks', PLAIN.test(bare) && !NO_VALUE.test(bare), start, end, quoteDouble(bare))
    : replaceFix('put all of it in quotation marks', false, start, end, quoteDouble(bare));
  report(assembly, unquotedValue, start, value.span.end, { text: value.text }, { fixes: [fix] });
}
