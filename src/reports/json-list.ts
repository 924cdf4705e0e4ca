import type { FileReport } from '../linter/lint-diagnostic.ts';
import type { ReportWriter } from './report-writer.ts';

/** Writes a JSON list in parts. */
export interface JsonList {
  /** @param elements - As JSON. */
  add(elements: readonly string[]): string;
  end(): string;
}

/** A list with one element per line, or `[]`. */
export function startJsonList(): JsonList {
  return startListIn('[]', '', '');
}

/**
 * A report that is an indented JSON document.
 *
 * @param document - Its last list is empty; the elements go there.
 */
export function startDocument(document: unknown, toElements: (report: FileReport) => readonly unknown[]): ReportWriter {
  const frame = JSON.stringify(document, undefined, 2);
  const line = frame.slice(frame.lastIndexOf('\n', frame.lastIndexOf('[]')) + 1);
  const margin = ' '.repeat(line.length - line.trimStart().length);
  const list = startListIn(frame, margin, `${margin}  `);
  return {
    add: (report) => list.add(toElements(report).map((element) => JSON.stringify(element, undefined, 2))),
    end: () => list.end(),
  };
}

/** @param inner - The margin of an element; `margin` is that of the closing bracket. */
function startListIn(frame: string, margin: string, inner: string): JsonList {
  const start = frame.lastIndexOf('[]') + 1;
  let isEmpty = true;
  return {
    add(elements) {
      let text = '';
      for (const element of elements) {
        text += `${isEmpty ? `${frame.slice(0, start)}\n` : ',\n'}${inner}${element.replaceAll('\n', `\n${inner}`)}`;
        isEmpty = false;
      }
      return text;
    },
    end: () => (isEmpty ? `${frame}\n` : `\n${margin}${frame.slice(start)}\n`),
  };
}
