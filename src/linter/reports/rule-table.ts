import { DIAGNOSTICS } from '../../checker/diagnostics.ts';
import type { Severity } from '../../diagnostic/diagnostic.ts';
import { LOGIC_DIAGNOSTICS } from '../../logic/diagnostics.ts';
import { FILE_DIAGNOSTICS } from '../diagnostics.ts';

/** What a report tells of a rule. */
export interface RuleEntry {
  readonly code: string;
  /** The severity that it has unless the settings say otherwise. */
  readonly severity: Severity;
  readonly what: string;
  readonly why: string;
  /** What is right and what is wrong, in Markdown. */
  readonly help: string;
}

const OF_QUERIES = [...DIAGNOSTICS, ...LOGIC_DIAGNOSTICS].map(({ code, severity, docs }): RuleEntry => {
  const examples = docs.examples.map(({ resource, bad, good }) => renderExample(resource, bad, good));
  return { code, severity, what: docs.what, why: docs.why, help: [docs.why, ...examples].join('\n\n') };
});

const OF_FILES = FILE_DIAGNOSTICS.map(({ code, severity, docs }): RuleEntry => {
  const examples = docs.examples.map(({ file, bad, good }) => renderExample(file, bad, good));
  return { code, severity, what: docs.what, why: docs.why, help: [docs.why, ...examples].join('\n\n') };
});

/** All rules that a run may report, in the order of the language reference, then those of files. */
export const RULE_TABLE: readonly RuleEntry[] = [...OF_QUERIES, ...OF_FILES];

function renderExample(where: string, bad: string, good: string): string {
  return `Wrong, in ${where}:\n\n${indent(bad)}\n\nRight:\n\n${indent(good)}`;
}

function indent(text: string): string {
  return text.replaceAll(/^/gm, '    ');
}
