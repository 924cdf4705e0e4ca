import type { Node } from 'jsonc-parser';
import type { DataFormat } from '../data/find-queries.ts';
import { escapeJson } from '../escapes.ts';
import { createMappedText, type MappedText } from '../mapped-text.ts';

/** How JSON is read. @param start - Where the text stands in the file that the nodes were read from. */
export function createJsonFormat(file: string, start: number): DataFormat<Node> {
  return {
    membersOf: ({ type, children = [] }) =>
      type === 'object'
        ? children.flatMap(({ children: [key, value] = [] }) =>
            key === undefined || value === undefined ? [] : [[String(key.value), value] as const],
          )
        : undefined,
    itemsOf: ({ type, children }) => (type === 'array' ? children : undefined),
    textOf: ({ type, value }) => (type === 'string' ? String(value) : undefined),
    readText({ offset, length }) {
      const span = { start: start + offset + 1, end: start + offset + length - 1 };
      return { ...decode(file, span.start, span.end), span, encode: escapeJson };
    },
  };
}

const ESCAPES: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' };

function decode(file: string, start: number, end: number): MappedText {
  const builder = createMappedText();
  const raw = file.slice(start, end);
  let offset = 0;
  for (let slash = raw.indexOf('\\'); slash !== -1; slash = raw.indexOf('\\', offset)) {
    builder.verbatim(file, start + offset, start + slash);
    const letter = raw[slash + 1] ?? '';
    offset = slash + (letter === 'u' ? 6 : 2);
    const text = letter === 'u' ? readUnit(raw.slice(slash + 2, offset)) : (ESCAPES[letter] ?? letter);
    builder.decoded(text, start + slash, start + offset);
  }
  builder.verbatim(file, start + offset, end);
  return builder.finish(start);
}

function readUnit(digits: string): string {
  return String.fromCharCode(Number.parseInt(digits, 16));
}
