import { type Document, Lexer, parseAllDocuments } from 'yaml';
import { lengthOfByteOrderMark } from '../../../language/base/byte-order-mark.ts';
import { type DataQuery, dropDoubtful, findQueries } from '../data/find-queries.ts';
import { findRequests } from '../data/find-requests.ts';
import { type Fault, reportFault, TOO_DEEP, toReason } from '../file-diagnostics.ts';
import { type HostComment, type HostReading, type HostSettings, joinReadings } from '../host.ts';
import { hasDirective } from '../lines.ts';
import { readShell } from '../shell/read-shell.ts';
import { createYamlFormat } from './yaml-format.ts';

/** The opening delimiters of templates that may stand outside of scalars. */
const TEMPLATE = /\{\{|\{[%#]|<%|<\?(?:=|php\b)/;

/**
 * Finds the queries in the documents of a YAML file. In a document with a fault,
 * only scalars on the lines before the fault are read.
 */
export function readYaml(file: string, settings: HostSettings): HostReading {
  // The parser would count a byte order mark as indentation.
  const start = lengthOfByteOrderMark(file);
  const queries: DataQuery[] = [];
  const requests: HostReading[] = [];
  const faults: Fault[] = [];
  const documents = parseDocuments(file.slice(start));
  if (documents === undefined) return { ...NOTHING, diagnostics: reportFault('YAML', TOO_DEEP, file) };
  for (const document of documents) {
    const fault = findFault(document, start, file.length);
    if (fault !== undefined) faults.push(fault);
    const { contents } = document;
    if (contents === null) continue;
    const format = createYamlFormat(file, start, contents);
    const found = findQueries([contents], format, settings);
    requests.push(findRequests([contents], format, settings));
    const end = fault === undefined ? file.length : findReadable(file, fault);
    for (const query of found) if (query.span.end <= end) queries.push(query);
  }
  const reading: HostReading = {
    queries: dropDoubtful(queries),
    comments: findYamlComments(file, start),
    // A template does not have to be valid YAML before it is rendered.
    diagnostics: TEMPLATE.test(file) ? [] : faults.slice(0, 1).flatMap((fault) => reportFault('YAML', fault, file)),
    isPartial: faults.length > 0,
  };
  // Where the scalars are not known, the whole file is read as a script.
  const read = faults.length === 0 ? requests : [{ ...readShell(file, settings), comments: [] }];
  return joinReadings([reading, ...read]);
}

const NOTHING: HostReading = { queries: [], comments: [], diagnostics: [], isPartial: true };

/** @returns `undefined` if the nesting is so deep that the parser exhausts the stack. */
function parseDocuments(file: string): readonly Document.Parsed[] | undefined {
  try {
    return parseAllDocuments(file, {
      keepSourceTokens: true,
      prettyErrors: false,
      // The check compares each key of a mapping with all others, in quadratic time.
      uniqueKeys: false,
      logLevel: 'silent',
    });
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/**
 * Finds the end of the readable text before a fault. A quote or a bracket on its line may
 * have been meant as part of a query, and a scalar that reaches up to the fault may
 * be unclosed.
 */
function findReadable(file: string, { start }: Fault): number {
  return Math.min(file.lastIndexOf('\n', start - 1) + 1, start - 2);
}

function findFault({ errors }: Document.Parsed, start: number, end: number): Fault | undefined {
  const [first] = errors.toSorted((a, b) => a.pos[0] - b.pos[0]);
  if (first === undefined) return undefined;
  // The parser reports a missing token after the end of the text.
  const [from, to] = first.pos.map((offset) => Math.min(start + offset, end)) as [number, number];
  // The recursive parser catches a stack overflow itself and reports it as an error.
  if (errors.some(({ code }) => code === 'RESOURCE_EXHAUSTION')) return { ...TOO_DEEP, start: from, end: from };
  return { start: from, end: to, reason: toReason(first.message) };
}

/** A control character of the lexer, not of the file: the next token is a scalar. */
const SCALAR_FOLLOWS = '\x1f';
const LEXER_MARKERS: readonly string[] = ['\x02', '\x18', SCALAR_FOLLOWS];
/** A block scalar that keeps trailing blank lines. Without the comment after it, more lines would belong to it. */
const KEEPS_LINES = /[|>]\d?\+/;

/** Finds the comments that contain directives, from an offset on. */
function findYamlComments(file: string, start: number): readonly HostComment[] {
  if (!hasDirective(file)) return [];
  const comments: HostComment[] = [];
  let offset = start;
  let isScalar = false;
  const isDoubtful = KEEPS_LINES.test(file);
  for (const token of new Lexer().lex(file.slice(start))) {
    if (!isScalar && LEXER_MARKERS.includes(token)) {
      isScalar = token === SCALAR_FOLLOWS;
      continue;
    }
    const end = offset + token.length;
    if (!isScalar && token.startsWith('#') && hasDirective(token)) {
      const text = token.trimEnd();
      comments.push({ text: text.slice(1), span: { start: offset, end: offset + text.length }, isDoubtful });
    }
    isScalar = false;
    offset = end;
  }
  return comments;
}
