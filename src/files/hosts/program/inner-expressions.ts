import type { Span } from '../../../language/base/span.ts';
import { assembleWritten } from './assemble-text.ts';
import { createProgram, type Program, type Region, tokenAt } from './program.ts';
import type { ProgramText, WrittenText } from './program-text.ts';
import { findInterpolations, readTokens } from './tokens.ts';

/** The tokens of an expression that a text inserts. */
export interface InnerExpression extends Region {
  readonly program: Program;
}

/** Finds the expression that a text inserts at a place in the file. */
export function findExpression(text: WrittenText, place: Span): InnerExpression {
  const { program, parts } = text;
  const value = assembleWritten(text).expressions.get(place.start)?.value;
  if (value !== undefined) return { program, ...value };
  const isInString = parts.some((one) => 'form' in one && one.start <= place.start && place.end <= one.end);
  return isInString
    ? readInner(program, place)
    : { program, from: tokenAt(program, place.start), to: tokenAt(program, place.end) };
}

/** Reads the tokens of an interpolation in a string, without its delimiters. */
function readInner(program: Program, { start, end }: Span): InnerExpression {
  const { file, language } = program;
  const [, opening = '', closing = ''] = /^([#$]?\{\{?|\$\()[\s\S]*?(\}{1,2}|\))$/.exec(file.slice(start, end)) ?? [];
  const { tokens } = readTokens(file.slice(0, end - closing.length), language, start + opening.length);
  const inner = createProgram(file, language, tokens, { program, index: tokenAt(program, start) });
  return { program: inner, from: 0, to: tokens.length };
}

/** Branches that are texts. */
const BRANCHES = /["'`].*(?::|\belse\b)/s;
const MAX_BRANCHES = 8;
/** The interpolations of a text whose branches are read. */
const MAX_INTERPOLATIONS = 2;

/** The texts that a text with branches in its interpolations may be: `amount>5${all ? '' : ' AND …'}`. */
export function findVariants(
  text: WrittenText,
  readBranches: (inner: InnerExpression) => readonly ProgramText[],
  left = MAX_INTERPOLATIONS,
): readonly ProgramText[] {
  const { program, parts, format } = text;
  if (format !== undefined || left === 0) return [text];
  for (const [index, part] of parts.entries()) {
    if (!('form' in part)) continue;
    for (const place of findInterpolations(program.file, part)) {
      if (!BRANCHES.test(program.file.slice(place.start, place.end))) continue;
      const branches = readBranches(readInner(program, place));
      if (branches.length < 2 || branches.length > MAX_BRANCHES) continue;
      const before: WrittenText = { ...text, parts: [...parts.slice(0, index), { ...part, end: place.start }] };
      const after: WrittenText = { ...text, parts: [{ ...part, start: place.end }, ...parts.slice(index + 1)] };
      const rests = findVariants(after, readBranches, left - 1);
      return branches.flatMap((branch) => rests.map((rest) => ({ texts: [before, branch, rest] })));
    }
  }
  return [text];
}
