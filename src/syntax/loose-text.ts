import { replaceFix } from '../diagnostic/fix.ts';
import { type Assembly, report } from './assembly.ts';
import type { TextNode } from './ast.ts';
import { quoteDouble } from './print-query.ts';
import { unquotedValue } from './value-diagnostics.ts';

/** Keeps an unquoted value until it is known what follows it: words that are no clauses are the rest of it. */
export function keepLooseText(assembly: Assembly, value: TextNode): void {
  assembly.looseText = { value, end: value.span.end };
}

/** Takes a word, or whatever has no field, for the rest of an unquoted value directly before it, if there is one. */
export function continueLooseText(assembly: Assembly, end: number): boolean {
  const { looseText, connective, negations } = assembly;
  if (looseText === undefined || connective !== undefined || negations.length > 0) return false;
  looseText.end = end;
  return true;
}

/** What people type as one plain word: anything else may be debris, to be looked at before it is quoted. */
const PLAIN = /^[\p{L}\p{N}](?:[\p{L}\p{N}_.@:+/-]*[\p{L}\p{N}])?$/u;

/** Reports the unquoted value that was kept; the value read is its first word. */
export function flushLooseText(assembly: Assembly): void {
  const { looseText, text } = assembly;
  if (looseText === undefined) return;
  assembly.looseText = undefined;
  const { value, end } = looseText;
  const { start } = value.span;
  const isWord = end === value.span.end;
  const fix = isWord
    ? replaceFix('put it in quotation marks', PLAIN.test(value.text), start, end, quoteDouble(value.text))
    : replaceFix('put all of it in quotation marks', false, start, end, quoteDouble(text.slice(start, end)));
  report(assembly, unquotedValue, start, value.span.end, { text: value.text }, { fixes: [fix] });
}
