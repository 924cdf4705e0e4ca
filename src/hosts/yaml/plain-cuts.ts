import type { Span } from '../../text/span.ts';
import type { DataText } from '../data/find-queries.ts';
import type { Cut } from '../host.ts';
import { isPrintable, isSpace } from './characters.ts';

const SPACE_BEFORE_COMMENT = /[ \t]+#/y;
const SPACES = /[ \t]*/y;
const IN_QUOTES = 'put the query in single quotes';

/** Finds the delimiters around a plain scalar: ` #`, or `,` and brackets in a flow collection. */
export function findPlainCuts(file: string, scalar: Span): Pick<DataText, 'cutBefore' | 'cutAfter'> {
  const { start, end } = scalar;
  SPACE_BEFORE_COMMENT.lastIndex = end;
  const comment = SPACE_BEFORE_COMMENT.exec(file)?.[0];
  if (comment !== undefined)
    return { cutBefore: cutBeforeItem(file, start), cutAfter: cutAtComment(file, scalar, comment) };
  SPACES.lastIndex = end;
  const at = end + (SPACES.exec(file)?.[0].length ?? 0);
  return {
    cutBefore: cutBeforeItem(file, start),
    cutAfter: /[,\]}]/.test(file.charAt(at)) ? cutAtDelimiter(file, at) : undefined,
  };
}

function cutBeforeItem(file: string, start: number): Cut | undefined {
  let offset = start;
  while (isSpace(file, offset - 1)) offset--;
  return file[offset - 1] === ',' ? cutAtDelimiter(file, offset - 1) : undefined;
}

function cutAtDelimiter(file: string, at: number): Cut {
  const character = file.charAt(at);
  const cause = `YAML ends a value within brackets at \`${character}\``;
  return { span: { start: at, end: at + 1 }, cause, remedy: IN_QUOTES };
}

/** A comment mostly begins with a space; an order number such as `#12` does not. */
function cutAtComment(file: string, { start, end }: Span, comment: string): Cut {
  const hash = end + comment.length - 1;
  return {
    span: { start: end, end: hash + 1 },
    cause: 'YAML starts a comment at ` #`',
    remedy: IN_QUOTES,
    doubt: /[^\s#!]/.test(file.charAt(hash + 1)) ? 'last clause' : undefined,
    complete() {
      const whole = (/[^\r\n]*/.exec(file.slice(start))?.[0] ?? '').trimEnd();
      // A scalar of several lines has a comment on its last.
      if (whole.length <= end - start || !isPrintable(whole)) return undefined;
      const edit = { start, end: start + whole.length, text: `'${whole.replaceAll("'", "''")}'` };
      return { rest: whole.slice(end - start), edit };
    },
  };
}
