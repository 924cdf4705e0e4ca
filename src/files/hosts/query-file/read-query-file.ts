import { lengthOfByteOrderMark } from '../../../language/base/byte-order-mark.ts';
import type { Span } from '../../../language/base/span.ts';
import type { EmbeddedQuery, HostComment, HostReading, NamedResource } from '../host.ts';
import { hasDirective, linesOf } from '../lines.ts';
import { createOffsetMap } from '../mapped-text.ts';
import { findTemplates, markTemplates } from '../templates.ts';

/** `# resource: payments` */
const HEADER = /^#\s*resource\s*:\s*(.*)$/s;
const LINE_BREAK = /[\r\n]/;
const SPACE = ' \t';

/**
 * Reads a file with one query per line. Lines that begin with `#` are comments;
 * `# resource: payments` names the resource of the queries below it.
 */
export function readQueryFile(file: string): HostReading {
  const begin = lengthOfByteOrderMark(file);
  const queries: EmbeddedQuery[] = [];
  const comments: HostComment[] = [];
  let current: NamedResource | undefined;
  for (const line of linesOutsideTemplates(file, begin)) {
    const { start: from, end: to } = trimSpace(file, line);
    const text = file.slice(from, to);
    const name = HEADER.exec(text)?.[1];
    if (name !== undefined) current = { name, span: { start: to - name.length, end: to } };
    else if (text.startsWith('#')) {
      if (hasDirective(text)) comments.push({ text: text.slice(1), span: { start: from, end: to } });
    } else if (text !== '') queries.push(createLineQuery(file, from, to, current));
  }
  return { queries, comments, diagnostics: [] };
}

function createLineQuery(file: string, start: number, end: number, resource: NamedResource | undefined): EmbeddedQuery {
  return markTemplates({
    text: file.slice(start, end),
    map: createOffsetMap(start),
    span: { start, end },
    resource,
    interpolations: [],
    isDynamic: false,
    takesParameters: true,
    encode: (text) => (LINE_BREAK.test(text) ? undefined : text),
  });
}

/** Yields the lines that belong to no template of several lines, such as a comment, that begins a line. */
function* linesOutsideTemplates(file: string, begin: number): Generator<Span, void, undefined> {
  const templates = findTemplates(file).filter(({ start, end, isClosed }) => {
    const lineStart = Math.max(file.lastIndexOf('\n', start), file.lastIndexOf('\r', start)) + 1;
    return isClosed && LINE_BREAK.test(file.slice(start, end)) && file.slice(lineStart, start).trim() === '';
  });
  let next = 0;
  for (const line of linesOf(file, begin)) {
    while ((templates[next]?.end ?? file.length) <= line.start) next++;
    if ((templates[next]?.start ?? file.length) >= line.end) yield line;
  }
}

function trimSpace(file: string, line: Span): Span {
  let { start, end } = line;
  while (start < end && SPACE.includes(file.charAt(start))) start++;
  while (start < end && SPACE.includes(file.charAt(end - 1))) end--;
  return { start, end };
}
