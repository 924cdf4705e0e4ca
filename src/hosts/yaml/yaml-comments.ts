import { Lexer } from 'yaml';
import type { HostComment } from '../host.ts';
import { speaksToLinter } from '../speaks-to-linter.ts';

/** The lexer says with a character of its own, which the file does not have, what the next token is. */
const SCALAR_FOLLOWS = '\x1f';
const MARKS: readonly string[] = ['\x02', '\x18', SCALAR_FOLLOWS];
/** A block that ends in the blank lines below it: those behind a comment would be its own without the comment. */
const KEEPS_LINES = /[|>]\d?\+/;

/** The comments of YAML that may speak to the linter, from a place on. */
export function findYamlComments(file: string, start: number): readonly HostComment[] {
  if (!speaksToLinter(file)) return [];
  const comments: HostComment[] = [];
  let offset = start;
  let isScalar = false;
  const isDoubtful = KEEPS_LINES.test(file);
  for (const token of new Lexer().lex(file.slice(start))) {
    if (!isScalar && MARKS.includes(token)) {
      isScalar = token === SCALAR_FOLLOWS;
      continue;
    }
    const end = offset + token.length;
    if (!isScalar && token.startsWith('#') && speaksToLinter(token)) {
      const text = token.trimEnd();
      comments.push({ text: text.slice(1), span: { start: offset, end: offset + text.length }, isDoubtful });
    }
    isScalar = false;
    offset = end;
  }
  return comments;
}
