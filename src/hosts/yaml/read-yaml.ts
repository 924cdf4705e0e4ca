import { type Document, parseAllDocuments, type YAMLError } from 'yaml';
import { lengthOfByteOrderMark } from '../../text/byte-order-mark.ts';
import { type DataQuery, findQueries, keepOurs } from '../data/find-queries.ts';
import { type Fault, reportFault, TOO_DEEP, toReason } from '../fault.ts';
import type { HostReading } from '../host.ts';
import type { HostSettings } from '../host-settings.ts';
import { findYamlComments } from './yaml-comments.ts';
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
    queries: keepOurs(queries),
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
