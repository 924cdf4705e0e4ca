import { createScanner, type SyntaxKind } from 'jsonc-parser';
import type { HostComment } from '../host.ts';
import { speaksToLinter } from '../speaks-to-linter.ts';

const LINE_COMMENT = 12 satisfies SyntaxKind.LineCommentTrivia;
const BLOCK_COMMENT = 13 satisfies SyntaxKind.BlockCommentTrivia;
const END = 17 satisfies SyntaxKind.EOF;

/** The comments of JSON that may speak to the linter. */
export function findJsonComments(file: string): readonly HostComment[] {
  if (!speaksToLinter(file)) return [];
  const comments: HostComment[] = [];
  const scanner = createScanner(file);
  for (let kind: number = scanner.scan(); kind !== END; kind = scanner.scan()) {
    if (kind !== LINE_COMMENT && kind !== BLOCK_COMMENT) continue;
    const start = scanner.getTokenOffset();
    const span = { start, end: start + scanner.getTokenLength() };
    const text = file.slice(start + 2, kind === BLOCK_COMMENT ? span.end - 2 : span.end);
    if (speaksToLinter(text)) comments.push({ text, span });
  }
  return comments;
}
