import { type Document, Lexer, parseAllDocuments, type YAMLError } from 'yaml';
import { lengthOfByteOrderMark } from '../../text/byte-order-mark.ts';
import { hasDirective } from '../comments.ts';
import { type DataQuery, dropDoubtful, findQueries } from '../data/find-queries.ts';
import { type Fault, reportFault, TOO_DEEP, toReason } from '../diagnostics/unreadable-file.ts';
import type { HostComment, HostReading } from '../host.ts';
import type { HostSettings } from '../host-settings.ts';
import { createYamlFormat } from './yaml-format.ts';

/** How Helm and Jinja begin what they fill in. */
const TEMPLATE = /\{\{-? |\{% /;

/**
 * Reads the documents of a YAML file. Of one with a fault, what is before the
 * fault; a scalar that reaches up to it may be one that is not closed.
 */
export function readYaml(file: string, settings: HostSettings): HostReading {
  // The parser takes a byte order mark for indentation of the line.
  const start = lengthOfByteOrderMark(file);
  const queries: DataQuery[] = [];
  const faults: Fault[] = [];
  for (const document of parseDocuments(file.slice(start))) {
    const fault = findFault(document, start, file.length);
    if (fault !== undefined) faults.push(fault);
    const { contents } = document;
    if (contents === null) continue;
    const found = findQueries([contents], createYamlFormat(file, start, contents), settings);
    for (const query of found) if (fault === undefined || query.span.end < fault.start - 1) queries.push(query);
  }
  return {
    queries: dropDoubtful(queries),
    comments: findYamlComments(file, start),
    // A template of YAML is none yet.
    diagnostics: TEMPLATE.test(file) ? [] : faults.slice(0, 1).map((fault) => reportFault('YAML', fault)),
    isPartial: faults.length > 0,
  };
}

function parseDocuments(file: string): readonly Document.Parsed[] {
  return parseAllDocuments(file, {
    keepSourceTokens: true,
    prettyErrors: false,
    // It compares each key of a mapping with all others.
    uniqueKeys: false,
    logLevel: 'silent',
  });
}

function findFault({ errors }: Document.Parsed, start: number, end: number): Fault | undefined {
  const [first] = errors.toSorted((a, b) => a.pos[0] - b.pos[0]);
  if (first === undefined) return undefined;
  // What is missing at the end is told of as if it were behind it.
  const [from, to] = first.pos.map((offset) => Math.min(start + offset, end)) as [number, number];
  // The parser calls itself for what is nested, and catches what comes of that.
  if (errors.some(isExhausted)) return { ...TOO_DEEP, start: from, end: from };
  return { start: from, end: to, reason: toReason(first.message) };
}

function isExhausted({ code }: YAMLError): boolean {
  return code === 'RESOURCE_EXHAUSTION';
}

/** The lexer says with a character of its own, which the file does not have, what the next token is. */
const SCALAR_FOLLOWS = '\x1f';
const LEXER_MARKERS: readonly string[] = ['\x02', '\x18', SCALAR_FOLLOWS];
/** A block that ends in the blank lines below it: those behind a comment would be its own without the comment. */
const KEEPS_LINES = /[|>]\d?\+/;

/** The comments of YAML that may speak to the linter, from a place on. */
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
