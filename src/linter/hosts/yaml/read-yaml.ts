import { type Document, parseAllDocuments, type YAMLError } from 'yaml';
import type { EmbeddedQuery, HostReading } from '../../host.ts';
import type { HostSettings } from '../../settings.ts';
import { findQueries } from '../data/find-queries.ts';
import { type Fault, reportFault, TOO_DEEP, toProblem } from '../unreadable.ts';
import { findYamlComments } from './yaml-comments.ts';
import { createYamlFormat } from './yaml-format.ts';

/**
 * Reads the documents of a YAML file. Of one with a fault, what is before the
 * fault; a scalar that reaches up to it may be one that is not closed.
 */
export function readYaml(file: string, settings: HostSettings): HostReading {
  const queries: EmbeddedQuery[] = [];
  const faults: Fault[] = [];
  for (const document of parseDocuments(file)) {
    const fault = findFault(document);
    if (fault !== undefined) faults.push(fault);
    const { contents } = document;
    const found = contents === null ? [] : findQueries([contents], createYamlFormat(file, contents), settings);
    for (const query of found) if (fault === undefined || query.span.end < fault.start - 1) queries.push(query);
  }
  return {
    queries,
    comments: findYamlComments(file),
    diagnostics: faults.slice(0, 1).map((fault) => reportFault('YAML', fault)),
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

function findFault({ errors }: Document.Parsed): Fault | undefined {
  const [first] = errors.toSorted((a, b) => a.pos[0] - b.pos[0]);
  if (first === undefined) return undefined;
  // The parser calls itself for what is nested, and catches what comes of that.
  return errors.some(isExhausted) ? { ...TOO_DEEP, start: first.pos[0], end: first.pos[0] } : toFault(first);
}

function isExhausted({ code }: YAMLError): boolean {
  return code === 'RESOURCE_EXHAUSTION';
}

function toFault({ pos: [start, end], message }: YAMLError): Fault {
  return { start, end, problem: toProblem(message) };
}
