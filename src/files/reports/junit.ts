import type { FileReport, LintDiagnostic } from '../linter/lint-diagnostic.ts';
import { type PlacedDiagnostic, placeDiagnostics, type ReportWriter } from './report-writer.ts';

/**
 * JUnit XML: a suite for each file that contains queries, a case for each
 * diagnostic. An error is a failure; a warning passes, with its text as output.
 */
export function startJunit(): ReportWriter {
  let head = '<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="clausal">\n';
  return {
    add(report) {
      if (report.queries === 0 && report.diagnostics.length === 0) return '';
      const text = head + toSuite(report);
      head = '';
      return text;
    },
    end: () => `${head}</testsuites>\n`,
  };
}

function toSuite(report: FileReport): string {
  const { path, diagnostics } = report;
  const name = escapeXml(path);
  const cases =
    diagnostics.length === 0
      ? `    <testcase name="${name}" classname="${name}"/>\n`
      : placeDiagnostics(report).map(toCase).join('');
  const tests = Math.max(1, diagnostics.length);
  const failures = diagnostics.filter(isFailure).length;
  return `  <testsuite name="${name}" tests="${tests}" failures="${failures}" errors="0">\n${cases}  </testsuite>\n`;
}

/** As in the exit code, only errors count. */
function isFailure({ severity }: LintDiagnostic): boolean {
  return severity === 'error';
}

function toCase({ path, line, column, diagnostic }: PlacedDiagnostic): string {
  const { code, severity, message, query } = diagnostic;
  const place = `${path}:${line}:${column}`;
  const details = [`${severity}[${code}]: ${message}`, `  ${place}`, ...(query === undefined ? [] : [`  ${query}`])];
  const text = escapeXml(details.join('\n'));
  const result = isFailure(diagnostic)
    ? `<failure message="${escapeXml(message)}" type="${severity}">${text}</failure>`
    : `<system-out>${text}</system-out>`;
  return `    <testcase name="${escapeXml(`${code} ${line}:${column}`)}" classname="${escapeXml(path)}">
      ${result}
    </testcase>
`;
}

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\n': '&#10;',
  '\r': '&#13;',
  '\t': '&#9;',
};
/** Characters that XML 1.0 cannot contain, even escaped. */
const FORBIDDEN = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu;

function escapeXml(text: string): string {
  return text.replace(FORBIDDEN, '\ufffd').replace(/[&<>"\n\r\t]/g, (character) => ESCAPES[character] ?? character);
}
