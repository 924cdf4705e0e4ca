import { type CodeAction, CodeActionKind } from 'vscode-languageserver-protocol/node';
import type { FileKind } from '../../files/hosts/host.ts';
import { HOSTS, type HostName } from '../../files/hosts/hosts.ts';
import { type Examination, examineText, type Finding } from '../../files/linter/examine-text.ts';
import { verifyFixes } from '../../files/linter/fix-text.ts';
import type { LintDiagnostic } from '../../files/linter/lint-diagnostic.ts';
import { fixFile } from '../../files/linter/lint-file.ts';
import { lengthOfByteOrderMark } from '../../language/base/byte-order-mark.ts';
import type { Span } from '../../language/base/span.ts';
import { applyEdits, type TextEdit } from '../../language/diagnostic/fix.ts';
import type { OpenDocument } from './document.ts';
import { type Checkpoint, toDiagnostic, toProtocolEdit } from './features.ts';
import type { DocumentSettings } from './workspace.ts';

/** The most comments that are offered at once, because each is tried. */
const MAX_SUPPRESSIONS = 10;

/**
 * The fixes of the diagnostics that a selection touches, all safe fixes, and
 * comments that suppress. Each was tried, so it does what it says.
 */
export async function listActions(
  document: OpenDocument,
  selection: Span,
  context: DocumentSettings,
  checkpoint: Checkpoint,
): Promise<readonly CodeAction[]> {
  const { text } = document;
  const { host, settings } = context;
  if (!host.mayContainQueries(text, settings)) return [];
  const read = await host.load(text, settings);
  const examine = (changed: string): Examination => examineText(changed, read, settings);
  const before = examine(text);
  const touches = ({ diagnostic: { span } }: Finding): boolean =>
    span.start <= selection.end && selection.start <= span.end;
  const { findings } = verifyFixes(before, read, settings, before.findings.filter(touches));
  const actions: CodeAction[] = [];
  for (const [index, finding] of findings.filter(touches).entries()) {
    actions.push(...listFixes(document, finding.diagnostic));
    if (index >= MAX_SUPPRESSIONS) continue;
    // Each comment is tried on the whole document.
    await checkpoint();
    const comment = suppressFinding(text, finding, before, host, examine);
    if (comment !== undefined) actions.push(createSuppression(document, finding.diagnostic, comment));
  }
  await checkpoint();
  const fixAll = await createFixAll(document, context);
  return fixAll === undefined ? actions : [...actions, fixAll];
}

function listFixes(document: OpenDocument, found: LintDiagnostic): readonly CodeAction[] {
  const { uri, positions } = document;
  const diagnostics = [toDiagnostic(document, found)];
  return found.fixes.map(({ title, safe, edits }) => ({
    title,
    kind: CodeActionKind.QuickFix,
    diagnostics,
    isPreferred: safe && found.fixes.length === 1,
    edit: { changes: { [uri]: edits.map((edit) => toProtocolEdit(positions, edit)) } },
  }));
}

function createSuppression(document: OpenDocument, found: LintDiagnostic, comment: TextEdit): CodeAction {
  return {
    title: `suppress ${found.code} with a comment`,
    kind: CodeActionKind.QuickFix,
    diagnostics: [toDiagnostic(document, found)],
    edit: { changes: { [document.uri]: [toProtocolEdit(document.positions, comment)] } },
  };
}

/** The kind of the action that applies all safe fixes, which editors can run on save. */
export const FIX_ALL = `${CodeActionKind.SourceFixAll}.clausal`;

async function createFixAll(
  { uri, text, positions }: OpenDocument,
  { file, host, settings }: DocumentSettings,
): Promise<CodeAction | undefined> {
  const { report, applied } = await fixFile({ path: file, text, host, settings });
  if (applied === 0 || report.text === text) return undefined;
  const edit = { start: 0, end: text.length, text: report.text };
  return {
    title: 'apply all safe fixes',
    kind: FIX_ALL,
    edit: { changes: { [uri]: [toProtocolEdit(positions, edit)] } },
  };
}

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
function suppressFinding(
  text: string,
  { diagnostic: { code, span }, query }: Finding,
  before: Examination,
  host: FileKind,
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
function suppressAbove(text: string, offset: number, code: string, host: FileKind): TextEdit | undefined {
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
