import type { HostComment } from '../../host.ts';
import { speaksToLinter } from '../speaks-to-linter.ts';
import type { Dialect, Markup } from './leaf.ts';

/** What is around a comment. */
const MARKS: Readonly<Record<Dialect, readonly [start: string, end: string]>> = {
  markdown: ['<!--', '-->'],
  mdx: ['{/*', '*/}'],
};

/** The comments in a stretch of HTML that may speak to the linter. */
export function findMarkupComments(file: string, markup: Markup, dialect: Dialect): readonly HostComment[] {
  const html = file.slice(markup.start, markup.end);
  if (!speaksToLinter(html)) return [];
  const [startMark, endMark] = MARKS[dialect];
  const comments: HostComment[] = [];
  for (let from = html.indexOf(startMark); from !== -1; ) {
    const textEnd = html.indexOf(endMark, from + startMark.length);
    if (textEnd === -1) break;
    const end = textEnd + endMark.length;
    const text = html.slice(from + startMark.length, textEnd);
    const span = { start: markup.start + from, end: markup.start + end };
    if (speaksToLinter(text)) comments.push({ text, span });
    from = html.indexOf(startMark, end);
  }
  return comments;
}
