import type { Severity } from '../diagnostic/diagnostic.ts';
import type { FileReport } from '../linter/lint-diagnostic.ts';
import { type PlacedDiagnostic, placeDiagnostics } from './place.ts';

/** What GitHub calls each severity, the worst first. */
const COMMANDS: readonly (readonly [Severity, string])[] = [
  ['error', 'error'],
  ['warning', 'warning'],
  ['info', 'notice'],
];
/** GitHub shows so many annotations of each kind for a step, and drops the others without a word. */
const MOST_SHOWN = 10;

/** Workflow commands, which GitHub shows as annotations on the lines of a change. */
export function writeGithub(reports: readonly FileReport[]): string {
  const placed = reports.flatMap(placeDiagnostics);
  const lines: string[] = [];
  for (const [severity, command] of COMMANDS) {
    const found = placed.filter(({ diagnostic }) => diagnostic.severity === severity);
    for (const one of found.slice(0, MOST_SHOWN)) lines.push(toCommand(command, one));
    const hidden = found.length - MOST_SHOWN;
    if (hidden > 0) lines.push(`${hidden} more of severity ${severity}, for GitHub shows ${MOST_SHOWN} of each`);
  }
  return lines.map((line) => `${line}\n`).join('');
}

function toCommand(command: string, { path, line, column, endLine, endColumn, diagnostic }: PlacedDiagnostic): string {
  const properties: Record<string, string | number> = { file: path, line, endLine };
  // Columns of two lines would be read as those of the first.
  if (line === endLine) {
    properties['col'] = column;
    properties['endColumn'] = endColumn;
  }
  properties['title'] = `clausal ${diagnostic.code}`;
  const written = Object.entries(properties).map(([name, value]) => `${name}=${escapeProperty(String(value))}`);
  return `::${command} ${written.join(',')}::${escapeMessage(diagnostic.message)}`;
}

function escapeMessage(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

function escapeProperty(text: string): string {
  return escapeMessage(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}
