import { replaceFix } from '../diagnostic/fix.ts';
import { quoteText } from '../diagnostic/quote.ts';
import { type Assembly, report } from './assembly.ts';
import type { Connective, ConnectiveNode } from './ast.ts';
import { gapAt } from './characters.ts';
import { misplacedConnective } from './diagnostics/misplaced-connective.ts';
import { unknownConnective } from './diagnostics/unknown-connective.ts';

/** Keeps a connective for the clause that should follow it. */
export function keepConnective(assembly: Assembly, connective: ConnectiveNode): void {
  const { pending } = assembly;
  if (assembly.hasLeft && pending === undefined) assembly.pending = connective;
  else reportLeadingConnective(assembly, connective, pending);
}

function reportLeadingConnective(
  assembly: Assembly,
  { span: { start, end }, raw, connective }: ConnectiveNode,
  pending: ConnectiveNode | undefined,
): void {
  const next = skipSpaces(assembly.text, end);
  const isRepeated = pending === undefined || pending.connective === connective;
  const fixes =
    next === assembly.text.length
      ? []
      : [replaceFix(`remove ${quoteText(raw)}`, isRepeated, start, next, gapAt(assembly.text, start, next))];
  report(assembly, misplacedConnective, start, end, { written: raw, missing: 'before' }, { fixes });
}

function skipSpaces(text: string, offset: number): number {
  let end = offset;
  while (text.charAt(end) === ' ') end++;
  return end;
}

/** Hands the waiting connective over to what follows it, and reports one of another language. */
export function takeConnective(assembly: Assembly): ConnectiveNode | undefined {
  const { pending } = assembly;
  if (pending === undefined) return undefined;
  assembly.pending = undefined;
  if (pending.raw.toLowerCase() !== pending.connective) reportForeignConnective(assembly, pending);
  return pending;
}

function reportForeignConnective(assembly: Assembly, { span, raw, connective }: ConnectiveNode): void {
  // What XOR asks for cannot be said: it is read as AND, and not mended.
  const isWord = /^\w/.test(raw);
  const meant = isWord ? undefined : connective;
  // `&&` and `||` mean the same everywhere; a comma means OR to some.
  const isSafe = /^[&|]/.test(raw);
  const text = spaceOut(assembly.text, span.start, span.end, connective);
  const title = `replace ${quoteText(raw)} with \`${connective.toUpperCase()}\``;
  const fixes = isWord ? [] : [replaceFix(title, isSafe, span.start, span.end, text)];
  report(assembly, unknownConnective, span.start, span.end, { written: raw, meant }, { fixes });
}

/** A connective as it is written in place of `text[start, end)`, with the spaces that are not there yet. */
export function spaceOut(text: string, start: number, end: number, connective: Connective): string {
  const before = /\s/.test(text.charAt(start - 1)) ? '' : ' ';
  const after = end === text.length || /\s/.test(text.charAt(end)) ? '' : ' ';
  return `${before}${connective.toUpperCase()}${after}`;
}

/** Reports a connective that the query ends with. */
export function reportTrailingConnective(assembly: Assembly): void {
  const { pending, text } = assembly;
  if (pending === undefined) return;
  const { raw } = pending;
  const { start, end } = pending.span;
  let from = start;
  while (text.charAt(from - 1) === ' ') from--;
  const fixes =
    assembly.clauses.length === 0
      ? []
      : [replaceFix(`remove ${quoteText(raw)}`, true, from, end, gapAt(text, from, end))];
  report(assembly, misplacedConnective, start, end, { written: raw, missing: 'after' }, { fixes });
}
