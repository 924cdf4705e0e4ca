import type { Position, Range, TextDocumentContentChangeEvent } from 'vscode-languageserver-protocol/node';
import { createLineIndex } from '../../language/base/line-index.ts';
import type { Span } from '../../language/base/span.ts';

/** A text that is open in the editor. */
export interface OpenDocument {
  readonly uri: string;
  readonly version: number;
  readonly text: string;
  readonly positions: ReturnType<typeof createPositions>;
  /** The same object for all versions. */
  readonly identity: object;
}

export function createDocument(uri: string, version: number, text: string): OpenDocument {
  return { uri, version, text, positions: createPositions(text), identity: {} };
}

/** Applies the changes of an editor, one after the other. */
export function changeDocument(
  document: OpenDocument,
  version: number,
  changes: readonly TextDocumentContentChangeEvent[],
): OpenDocument {
  const { uri, identity } = document;
  let { text, positions } = document;
  for (const change of changes) {
    if ('range' in change) {
      const { start, end } = positions.spanOf(change.range);
      text = text.slice(0, start) + change.text + text.slice(Math.max(start, end));
    } else text = change.text;
    positions = createPositions(text);
  }
  return { uri, version, text, positions, identity };
}

/** Converts between offsets of a text and positions of the protocol, both in UTF-16 code units, which every client supports. */
export function createPositions(text: string) {
  const lines = createLineIndex(text);
  /** The offset of a position. A position past the end of its line means the end of the line, as the protocol says. */
  const offsetAt = ({ line, character }: Position): number => {
    if (line < 0) return 0;
    const { start, end } = lines.lineSpan(line + 1);
    return Math.max(start, Math.min(start + character, end));
  };
  const positionAt = (offset: number): Position => {
    const { line } = lines.positionAt(offset);
    const { start, end } = lines.lineSpan(line);
    return { line: line - 1, character: Math.min(offset, end) - start };
  };
  return {
    offsetAt,
    positionAt,
    rangeOf: ({ start, end }: Span): Range => ({ start: positionAt(start), end: positionAt(end) }),
    /** A span with the whole of its lines. */
    linesOf: ({ start, end }: Span): Span => ({
      start: lines.lineSpan(lines.positionAt(start).line).start,
      end: lines.lineSpan(lines.positionAt(end).line).end,
    }),
    spanOf: ({ start, end }: Range): Span => ({ start: offsetAt(start), end: offsetAt(end) }),
  };
}
