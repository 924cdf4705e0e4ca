import { createScanner, type Node, type SyntaxKind } from 'jsonc-parser';
import { type DataFormat, type DataQuery, dropDoubtful, findQueries } from '../data/find-queries.ts';
import { findRequests, readData } from '../data/find-requests.ts';
import { mentionsKeys, namesResource } from '../data/key-patterns.ts';
import { type AfterString, escapeJson, mayContinueAfter, readBackslash } from '../escapes.ts';
import { type Fault, reportFault } from '../file-diagnostics.ts';
import { type HostComment, type HostReading, type HostSettings, joinReadings } from '../host.ts';
import { hasDirective, linesOf } from '../lines.ts';
import { MappedTextBuilder } from '../mapped-text.ts';
import { isInTemplate } from '../templates.ts';
import { parseJson } from './parse-json.ts';

/** Finds the queries in JSON. Comments and trailing commas are allowed. */
export function readJson(file: string, settings: HostSettings): HostReading {
  const { tree, fault } = parseJson(file, 0, file.length, { allowTrailingComma: true });
  const { queries, diagnostics } = readData(tree === undefined ? [] : [tree], createJsonFormat(file, 0), settings);
  return {
    // After the first fault, the tree is the parser's guess.
    queries: fault === undefined ? queries : queries.filter(({ span }) => span.end < fault.start),
    comments: findJsonComments(file),
    diagnostics: fault === undefined ? diagnostics : reportFault('JSON', fault, file),
    isPartial: fault !== undefined,
  };
}

/**
 * Finds the queries in lines of JSON. Each line is a document of its own for key
 * patterns. Lines without the words of a query are not parsed.
 */
export function readNdjson(file: string, settings: HostSettings): HostReading {
  const queries: DataQuery[] = [];
  let first: Fault | undefined;
  for (const { start, end } of linesOf(file)) {
    const line = file.slice(start, end);
    if (line.trim() === '' || !(namesResource(line) || mentionsKeys(line, settings))) continue;
    const { tree, fault } = parseJson(file, start, end, { disallowComments: true });
    if (fault !== undefined && !isInTemplate(line, fault.start - start)) first ??= fault;
    if (tree !== undefined && fault === undefined) {
      for (const query of findQueries([tree], createJsonFormat(file, start), settings)) queries.push(query);
    }
  }
  return {
    queries: dropDoubtful(queries),
    comments: [],
    diagnostics: first === undefined ? [] : reportFault('NDJSON', first, file),
  };
}

/** What comes before the list of the words of a command in a Dockerfile. */
const EXEC_FORM = /^[ \t]*(?:(?:CMD|ENTRYPOINT|RUN|HEALTHCHECK|--[\w-]+=\S+)[ \t]+(?:\\\r?\n[ \t]*)?)+(?=\[)/gim;

/** Finds the requests in the commands of a Dockerfile that are lists of words: `CMD ["curl", …]`. */
export function readExecForms(file: string, settings: HostSettings): HostReading {
  return joinReadings(
    Array.from(file.matchAll(EXEC_FORM), ({ 0: before, index }) => {
      const start = index + before.length;
      const end = file.indexOf('\n', start);
      const { tree, fault } = parseJson(file, start, end === -1 ? file.length : end, {});
      const format = createJsonFormat(file, start);
      return findRequests(tree === undefined || fault !== undefined ? [] : [tree], format, settings);
    }),
  );
}

const LINE_COMMENT = 12 satisfies SyntaxKind.LineCommentTrivia;
const BLOCK_COMMENT = 13 satisfies SyntaxKind.BlockCommentTrivia;
const END = 17 satisfies SyntaxKind.EOF;

function findJsonComments(file: string): readonly HostComment[] {
  if (!hasDirective(file)) return [];
  const comments: HostComment[] = [];
  const scanner = createScanner(file);
  for (let kind: number = scanner.scan(); kind !== END; kind = scanner.scan()) {
    if (kind !== LINE_COMMENT && kind !== BLOCK_COMMENT) continue;
    const start = scanner.getTokenOffset();
    const span = { start, end: start + scanner.getTokenLength() };
    const text = file.slice(start + 2, kind === BLOCK_COMMENT ? span.end - 2 : span.end);
    if (hasDirective(text)) comments.push({ text, span });
  }
  return comments;
}

/**
 * Creates the format that reads JSON nodes.
 *
 * @param start - The offset in the file of the text that was parsed.
 */
function createJsonFormat(file: string, start: number): DataFormat<Node> {
  return {
    membersOf: ({ type, children = [] }) =>
      type === 'object'
        ? children.flatMap(({ children: [key, value] = [] }) =>
            key === undefined || value === undefined ? [] : [[String(key.value), value] as const],
          )
        : undefined,
    itemsOf: ({ type, children }) => (type === 'array' ? children : undefined),
    stringOf({ type, value, offset, length }) {
      if (type !== 'string') return undefined;
      const span = { start: start + offset + 1, end: start + offset + length - 1 };
      const read = () => ({
        ...new MappedTextBuilder(file).escaped(span, ESCAPE, ([all]) => readBackslash(all)).finish(span.start),
        span,
        mayContinue: mayContinueAfter(file, span.end, AFTER_STRING),
        encode: escapeJson,
      });
      return { text: String(value), read };
    },
  };
}

const AFTER_STRING: AfterString = { allowed: /\s*(?:[,:}\]/]|$)/y, comment: /[ \t]*\/\/[^\r\n]*/y };

const ESCAPE = /\\(?:u[\dA-Fa-f]{4}|.)/gs;
