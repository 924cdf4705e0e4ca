import { type AST, ParseError, parseTOML } from 'toml-eslint-parser';
import { blankByteOrderMark } from '../../text/byte-order-mark.ts';
import { findQueries, keepOurs } from '../data/find-queries.ts';
import { type Fault, reportFault, TOO_DEEP, toReason } from '../fault.ts';
import type { HostComment, HostReading } from '../host.ts';
import type { HostSettings } from '../host-settings.ts';
import { speaksToLinter } from '../speaks-to-linter.ts';
import { createTomlFormat } from './toml-format.ts';
import { toTable } from './toml-table.ts';

/** Reads TOML 1.1. The parser stops at the first fault, and nothing is found then. */
export function readToml(file: string, settings: HostSettings): HostReading {
  const program = parseToml(file);
  if ('reason' in program) return { queries: [], comments: [], diagnostics: [reportFault('TOML', program)] };
  return {
    queries: keepOurs(findQueries([toTable(program.body[0])], createTomlFormat(file), settings)),
    comments: program.comments.flatMap(toComment),
    diagnostics: [],
  };
}

function parseToml(file: string): AST.TOMLProgram | Fault {
  try {
    return parseTOML(blankByteOrderMark(file));
  } catch (error) {
    if (error instanceof RangeError) return TOO_DEEP;
    if (!(error instanceof ParseError)) throw error;
    return { start: error.index, end: error.index, reason: toReason(error.message) };
  }
}

function toComment({ value, range: [start, end] }: AST.Comment): readonly HostComment[] {
  return speaksToLinter(value) ? [{ text: value, span: { start, end } }] : [];
}
