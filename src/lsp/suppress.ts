import { applyEdits, type TextEdit } from '../diagnostic/fix.ts';
import type { Host } from '../hosts/host.ts';
import { HOSTS, type HostName } from '../hosts/hosts.ts';
import type { Examination, Finding } from '../linter/examine-text.ts';
import { lengthOfByteOrderMark } from '../text/byte-order-mark.ts';

/** The delimiters of a comment on its own line, by kind of file. A kind without comments is missing. */
const COMMENTS: Readonly<Partial<Record<HostName, readonly [open: string, close: string]>>> = {
  queries: ['# ', ''],
  yaml: ['# ', ''],
  toml: ['# ', ''],
  shell: ['# ', ''],
  http: ['# ', ''],
  javascript: ['// ', ''],
  typescript: ['// ', ''],
  markdown: ['<!-- ', ' -->'],
  mdx: ['{/* ', ' */}'],
};

/**
 * The edit that adds a comment above the line of a finding, or above its query if
 * the line is within a text of several lines.
 *
 * @param examine - Examines the file after the edit.
 * @returns `undefined` if no such comment suppresses the finding and nothing else.
 */
export function suppressFinding(
  text: string,
  { diagnostic: { code, span }, query }: Finding,
  before: Examination,
  host: Host,
  examine: (text: string) => Examination,
): TextEdit | undefined {
  const start = query === undefined ? undefined : before.queries[query]?.span.start;
  return [span.start, start]
    .flatMap((offset) => (offset === undefined ? [] : (suppressAbove(text, offset, code, host) ?? [])))
    .find((edit) => isSuppressed(code, before, examine(applyEdits(text, [edit]))));
}

/** Whether fewer findings have a code, and all else is as before. */
function isSuppressed(code: string, before: Examination, after: Examination): boolean {
  const others = ({ findings, queries }: Examination): string =>
    JSON.stringify([
      findings.filter(({ diagnostic }) => diagnostic.code !== code).map(({ diagnostic }) => diagnostic.code),
      queries.map((one) => one.text),
    ]);
  return after.findings.length < before.findings.length && others(after) === others(before);
}

/**
 * The edit that adds a comment above a line, which may be inside a construct where a
 * comment would be plain text.
 *
 * @param offset - A place in the line.
 * @returns `undefined` if the kind of file has no such comments.
 */
function suppressAbove(text: string, offset: number, code: string, host: Host): TextEdit | undefined {
  const name = Object.keys(COMMENTS).find((one) => HOSTS[one as HostName] === host);
  const comment = name === undefined ? undefined : COMMENTS[name as HostName];
  if (comment === undefined) return undefined;
  const [open, close] = comment;
  const before = text.slice(0, offset);
  const lineStart = Math.max(before.lastIndexOf('\n'), before.lastIndexOf('\r')) + 1;
  const start = Math.max(lineStart, lengthOfByteOrderMark(text));
  const indent = /^[ \t]*/.exec(text.slice(start))?.[0] ?? '';
  const line = `${indent}${open}clausal-disable-next-line ${code}${close}${/\r\n|\r|\n/.exec(text)?.[0] ?? '\n'}`;
  return { start, end: start, text: line };
}
