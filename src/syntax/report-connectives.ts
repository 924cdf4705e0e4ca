import { type Fix, replaceFix, type TextEdit } from '../diagnostic/fix.ts';
import { quoteText } from '../diagnostic/quote.ts';
import { type Assembly, report } from './assembly.ts';
import type { ClauseNode, Connective, ConnectiveNode } from './ast.ts';
import { gapAt } from './characters.ts';
import { misplacedConnective, mixedConnectives, unknownConnective } from './query-diagnostics.ts';

/** Reports a connective without a clause before it. */
export function reportLeadingConnective(
  assembly: Assembly,
  { span: { start, end }, raw, connective }: ConnectiveNode,
): void {
  const next = skipPlainSpaces(assembly.text, end);
  const isRepeated = assembly.connective === undefined || assembly.connective.connective === connective;
  const fixes =
    next === assembly.text.length
      ? []
      : [replaceFix(`remove ${quoteText(raw)}`, isRepeated, start, next, gapAt(assembly.text, start, next))];
  report(assembly, misplacedConnective, start, end, { written: raw, missing: 'before' }, { fixes });
}

function skipPlainSpaces(text: string, offset: number): number {
  let end = offset;
  while (text.charAt(end) === ' ') end++;
  return end;
}

/** Takes the connective that was kept for a clause, and reports it if it is of another language. */
export function takeConnective(assembly: Assembly): ConnectiveNode | undefined {
  const { connective } = assembly;
  if (connective === undefined) return undefined;
  assembly.connective = undefined;
  if (connective.raw.toLowerCase() !== connective.connective) reportForeignConnective(assembly, connective);
  return connective;
}

function reportForeignConnective(assembly: Assembly, { span, raw, connective }: ConnectiveNode): void {
  // The language cannot express XOR, so there is no fix.
  const isWord = /^\w/.test(raw);
  const meant = isWord ? undefined : connective;
  // `&&` and `||` mean the same in every language. A comma may mean OR.
  const isSafe = /^[&|]/.test(raw);
  const text = spaceOut(assembly.text, span.start, span.end, connective);
  const title = `replace ${quoteText(raw)} with \`${connective.toUpperCase()}\``;
  const fixes = isWord ? [] : [replaceFix(title, isSafe, span.start, span.end, text)];
  report(assembly, unknownConnective, span.start, span.end, { written: raw, meant }, { fixes });
}

/** The replacement of `text[start, end)` with a connective, including missing spaces. */
function spaceOut(text: string, start: number, end: number, connective: Connective): string {
  const before = /\s/.test(text.charAt(start - 1)) ? '' : ' ';
  const after = end === text.length || /\s/.test(text.charAt(end)) ? '' : ' ';
  return `${before}${connective.toUpperCase()}${after}`;
}

/** Reports a connective at the end of the query. */
export function reportTrailingConnective(assembly: Assembly): void {
  const { connective, text } = assembly;
  if (connective === undefined) return;
  const last = assembly.clauses.at(-1);
  const { raw } = connective;
  const { start, end } = connective.span;
  let from = start;
  while (text.charAt(from - 1) === ' ') from--;
  const fixes =
    last === undefined
      ? []
      : [replaceFix(`remove ${quoteText(raw)}`, !isUnterminated(last), from, end, gapAt(text, from, end))];
  report(assembly, misplacedConnective, start, end, { written: raw, missing: 'after' }, { fixes });
}

/** Whether a connective behind a clause may be part of its value. */
function isUnterminated({ value }: ClauseNode): boolean {
  return value?.kind === 'Text' && value.open !== '' && value.close === '';
}

/**
 * Reports AND and OR in one query (L1.9). The grammar cannot: connectives next to
 * text that is not a clause do not count.
 */
export function reportMixedConnectives(assembly: Assembly): boolean {
  const { connectives } = assembly;
  const [first] = connectives;
  if (first === undefined) return false;
  const second = connectives.find(({ connective }) => connective !== first.connective);
  if (second === undefined) return false;
  const { start, end } = second.span;
  report(
    assembly,
    mixedConnectives,
    start,
    end,
    { first: first.connective, second: second.connective },
    {
      related: [{ span: first.span, message: `\`${first.connective.toUpperCase()}\` is used first here` }],
      fixes: orderConnectives(connectives).map((connective) => joinAll(assembly, connective)),
    },
  );
  return true;
}

/** Both connectives, the likelier one first: a word is likelier than a space, and the first word likelier than the second. */
function orderConnectives(connectives: readonly ConnectiveNode[]): readonly Connective[] {
  const written = connectives.find(({ raw }) => raw !== '')?.connective;
  return written === 'and' ? ['and', 'or'] : ['or', 'and'];
}

function joinAll({ text, connectives }: Assembly, connective: Connective): Fix {
  const edits: TextEdit[] = [];
  for (const node of connectives) {
    if (node.connective === connective) continue;
    // Replace nothing but the connective: between two clauses there may be other text.
    const { start, end } = node.raw === '' ? { start: node.span.start, end: node.span.start } : node.span;
    edits.push({ start, end, text: spaceOut(text, start, end, connective) });
  }
  return { title: `join all clauses with \`${connective.toUpperCase()}\``, safe: false, edits };
}
