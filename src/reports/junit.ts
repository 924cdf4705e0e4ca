import type { FileReport } from '../linter/lint-diagnostic.ts';
import { type PlacedDiagnostic, placeDiagnostics } from './place.ts';

/** JUnit XML: a suite for each file that contains queries, a failed case for each diagnostic. */
export function writeJunit(reports: readonly FileReport[]): string {
  const shown = reports.filter(({ queries, diagnostics }) => queries > 0 || diagnostics.length > 0);
  const failures = shown.reduce((sum, { diagnostics }) => sum + diagnostics.length, 0);
  const tests = shown.reduce((sum, { diagnostics }) => sum + Math.max(1, diagnostics.length), 0);
  const suites = shown.map(toSuite).join('');
  return `<?xml version="1.0" encoding="UTF-8"?>
<testsuites name="clausal" tests="${tests}" failures="${failures}" errors="0">
${suites}</testsuites>
`;
}

function toSuite(report: FileReport): string {
  const { path, diagnostics } = report;
  const name = escapeXml(path);
  const cases =
    diagnostics.length === 0
      ? `    <testcase name="${name}" classname="${name}"/>\n`
      : placeDiagnostics(report).map(toCase).join('');
  const tests = Math.max(1, diagnostics.length);
  return `  <testsuite name="${name}" tests="${tests}" failures="${diagnostics.length}" errors="0">\n${cases}  </testsuite>\n`;
}

function toCase({ path, line, column, diagnostic }: PlacedDiagnostic): string {
  const { code, severity, message, query } = diagnostic;
  const place = `${path}:${line}:${column}`;
  const details = [`${severity}[${code}]: ${message}`, `  ${place}`, ...(query === undefined ? [] : [`  ${query}`])];
  return `    <testcase name="${escapeXml(`${code} ${line}:${column}`)}" classname="${escapeXml(path)}">
      <failure message="${escapeXml(message)}" type="${severity}">${escapeXml(details.join('\n'))}</failure>
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
