import { afterBracket, isLineStart, type Program, type Region } from './program.ts';

/** The tokens of an expression that are searched for branches. */
const MAX_TOKENS = 60;
const SPLITS = /^(?:\?|\?\?|\|\||or|if|else)$/;
/** What joins a line to the one before it. */
const CONTINUES = /^(?:\?|:|\?\?|\|\||or|else|\.|\?\.|->|=|\(|[-+&=!<>]+)$/;

/**
 * Finds the branches of the expression at a token: `a ? b : c`, `b if a else c`, `if (a) b else c`, `a ?? b`, `a || b`.
 *
 * @returns The values, but not those of a condition or of a name; empty if there are no branches.
 */
export function findBranches(program: Program, index: number, limit: number): readonly Region[] {
  const { tokens } = program;
  if (tokens[index]?.text === 'if') return findBlocks(program, index, limit);
  const found: Region[] = [];
  let from: number | undefined = index;
  let isTernary = false;
  let at = index;
  for (; at < Math.min(limit, index + MAX_TOKENS); at = afterBracket(program, at) ?? at + 1) {
    const text = tokens[at]?.text ?? '';
    if (/^[,;)\]}]$/.test(text) || (at > index && isEnd(program, at))) break;
    if (!SPLITS.test(text) && !(text === ':' && isTernary)) continue;
    // The condition stands before `?` and after `if`.
    if (from !== undefined && text !== '?') found.push({ from, to: at });
    isTernary ||= text === '?';
    from = text === 'if' ? undefined : at + 1;
  }
  if (from === index) return [];
  if (from !== undefined) found.push({ from, to: at });
  return found.filter((branch) => branch.to > branch.from);
}

/** Whether a statement ends before a token, because its line does. */
function isEnd(program: Program, index: number): boolean {
  const { tokens } = program;
  return (
    isLineStart(program, index) &&
    !CONTINUES.test(tokens[index]?.text ?? '') &&
    !CONTINUES.test(tokens[index - 1]?.text ?? '')
  );
}

/** Finds the values of `if (a) b else c` and of `if a { b } else { c }`. */
function findBlocks(program: Program, index: number, limit: number): readonly Region[] {
  const { tokens } = program;
  const to = Math.min(limit, index + MAX_TOKENS);
  const isAt = (at: number, text: string): boolean => tokens[at]?.text === text;
  let otherwise = index + 1;
  while (otherwise < to && !isAt(otherwise, 'else')) otherwise = afterBracket(program, otherwise) ?? otherwise + 1;
  if (otherwise >= to) return [];
  let first = index + 1;
  while (first < otherwise && !isAt(first, '{') && afterBracket(program, first) === undefined) first++;
  const start = isAt(first, '{') ? first : (afterBracket(program, first) ?? first);
  return [
    { from: start, to: otherwise },
    { from: otherwise + 1, to: limit },
  ].map(({ from, to: end }) => {
    const after = isAt(from, '{') ? afterBracket(program, from) : undefined;
    return after === undefined ? { from, to: end } : { from: from + 1, to: after - 1 };
  });
}
