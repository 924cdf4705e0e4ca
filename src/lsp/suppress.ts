import type { Diagnostic } from '../diagnostic/diagnostic.ts';
import type { TextEdit } from '../diagnostic/fix.ts';
import type { Host } from '../hosts/host.ts';
import { HOSTS, type HostName } from '../hosts/hosts.ts';

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

/** Creates the edit that adds a suppression above the line of a diagnostic; `undefined` if the kind of file has no comments. */
export function suppressDiagnostic(text: string, { code, span }: Diagnostic, host: Host): TextEdit | undefined {
  const name = Object.keys(COMMENTS).find((one) => HOSTS[one as HostName] === host);
  const comment = name === undefined ? undefined : COMMENTS[name as HostName];
  if (comment === undefined) return undefined;
  const [open, close] = comment;
  const start = Math.max(text.lastIndexOf('\n', span.start - 1), text.lastIndexOf('\r', span.start - 1)) + 1;
  const indent = /^[ \t]*/.exec(text.slice(start))?.[0] ?? '';
  const line = `${indent}${open}clausal-disable-next-line ${code}${close}\n`;
  return { start, end: start, text: line };
}
