import type { Severity } from '../../language/diagnostic/diagnostic.ts';
import { type PlacedDiagnostic, placeDiagnostics, type ReportWriter } from './report-writer.ts';

/** GitHub's command for each severity, most severe first. */
const COMMANDS: readonly (readonly [Severity, string])[] = [
  ['error', 'error'],
  ['warning', 'warning'],
  ['info', 'notice'],
];
/** The number of annotations of each kind that GitHub shows for a step; it silently drops the rest. */
const MAX_SHOWN = 10;

/** Workflow commands, which GitHub shows as annotations on the lines of a change. */
export function startGithub(): ReportWriter {
  const found = COMMANDS.map(([severity, command]) => ({ severity, command, shown: [] as string[], hidden: 0 }));
  return {
    // The most severe come first, so nothing is written before the end.
    add(report) {
      for (const placed of placeDiagnostics(report)) {
        const kind = found.find(({ severity }) => severity === placed.diagnostic.severity);
        if (kind === undefined) continue;
        if (kind.shown.length < MAX_SHOWN) kind.shown.push(toCommand(kind.command, placed));
        else kind.hidden++;
      }
      return '';
    },
    end() {
      const lines = found.flatMap(({ severity, shown, hidden }) =>
        hidden === 0
          ? shown
          : [...shown, `${hidden} more of severity ${severity}; GitHub shows only ${MAX_SHOWN} of each`],
      );
      return lines.map((line) => `${line}\n`).join('');
    },
  };
}

function toCommand(command: string, { path, line, column, endLine, endColumn, diagnostic }: PlacedDiagnostic): string {
  const properties: Record<string, string | number> = { file: path, line, endLine };
  // GitHub takes both columns to be on the first line.
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
