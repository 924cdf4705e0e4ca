import type { TextDocumentContentChangeEvent } from 'vscode-languageserver/node';
import { createPositions, type Encoding, type Positions } from './positions.ts';

/** A text that is open in the editor. */
export interface OpenDocument {
  readonly uri: string;
  readonly version: number;
  readonly text: string;
  readonly positions: Positions;
}

export function createDocument(uri: string, version: number, text: string, encoding: Encoding): OpenDocument {
  return { uri, version, text, positions: createPositions(text, encoding) };
}

/** Applies the changes of an editor, one after the other. */
export function changeDocument(
  document: OpenDocument,
  version: number,
  changes: readonly TextDocumentContentChangeEvent[],
  encoding: Encoding,
): OpenDocument {
  let { text, positions } = document;
  for (const change of changes) {
    if ('range' in change) {
      const { start, end } = positions.spanOf(change.range);
      text = text.slice(0, start) + change.text + text.slice(Math.max(start, end));
    } else text = change.text;
    positions = createPositions(text, encoding);
  }
  return { uri: document.uri, version, text, positions };
}
