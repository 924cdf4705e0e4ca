import type { EmbeddedQuery, HostComment, HostReading, NamedResource } from '../../host.ts';
import { createOffsetMap } from '../../position-map.ts';

/** `# resource: payments` */
const HEADER = /^#\s*resource\s*:\s*(.*?)\s*$/;
const LINE_BREAK = /[\r\n]/;

/**
 * Reads a file of queries: one a line; lines that begin with `#` are comments,
 * and `# resource: payments` says what the queries below it search.
 */
export function readQueryFile(file: string): HostReading {
  // Some editors begin a file with a byte order mark, which is no part of a query.
  return readQueryLines(file, file.startsWith('\ufeff') ? 1 : 0, file.length, undefined);
}

/** Reads lines of queries in a stretch of a file. */
export function readQueryLines(
  file: string,
  start: number,
  end: number,
  resource: NamedResource | undefined,
): HostReading {
  const queries: EmbeddedQuery[] = [];
  const comments: HostComment[] = [];
  let current = resource;
  for (let lineStart = start; lineStart < end; ) {
    const lineEnd = findLineEnd(file, lineStart, end);
    const from = skipSpace(file, lineStart, lineEnd);
    const to = trimEnd(file, from, lineEnd);
    if (file[from] === '#' && from < to) {
      const text = file.slice(from, to);
      const span = { start: from, end: to };
      const name = HEADER.exec(text)?.[1];
      if (name !== undefined) {
        const at = from + text.lastIndexOf(name);
        current = { name, span: { start: at, end: at + name.length } };
      } else if (text.includes('clausal-disable')) comments.push({ text: text.slice(1), span });
    } else if (from < to) queries.push(createLineQuery(file, from, to, current));
    lineStart = skipLineBreak(file, lineEnd);
  }
  return { queries, comments, diagnostics: [] };
}

function createLineQuery(file: string, start: number, end: number, resource: NamedResource | undefined): EmbeddedQuery {
  return {
    text: file.slice(start, end),
    map: createOffsetMap(start),
    span: { start, end },
    resource,
    holes: [],
    isOpen: false,
    encode: (text) => (LINE_BREAK.test(text) ? undefined : text),
  };
}

function findLineEnd(file: string, start: number, end: number): number {
  for (let offset = start; offset < end; offset++) {
    const code = file.charCodeAt(offset);
    if (code === 0x0a || code === 0x0d) return offset;
  }
  return end;
}

function skipLineBreak(file: string, offset: number): number {
  return offset + (file.startsWith('\r\n', offset) ? 2 : 1);
}

function skipSpace(file: string, start: number, end: number): number {
  let offset = start;
  while (offset < end && isSpace(file, offset)) offset++;
  return offset;
}

function trimEnd(file: string, start: number, end: number): number {
  let offset = end;
  while (offset > start && isSpace(file, offset - 1)) offset--;
  return offset;
}

function isSpace(file: string, offset: number): boolean {
  return file[offset] === ' ' || file[offset] === '\t';
}
