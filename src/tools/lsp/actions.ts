import { type CodeAction, CodeActionKind, LSPErrorCodes, ResponseError } from 'vscode-languageserver-protocol/node';
import type { Finding } from '../../files/linter/examine-text.ts';
import { verifyFixes } from '../../files/linter/fix-text.ts';
import type { LintDiagnostic } from '../../files/linter/lint-diagnostic.ts';
import { fixFile } from '../../files/linter/lint-file.ts';
import { hasComments, suppressFindings } from '../../files/linter/suppress-findings.ts';
import type { Span } from '../../language/base/span.ts';
import type { TextEdit } from '../../language/diagnostic/fix.ts';
import type { OpenDocument } from './document.ts';
import { editsBetween } from './edits-between.ts';
import { examineDocument } from './examination.ts';
import { type Checkpoint, toDiagnostic, toProtocolEdit } from './features.ts';
import type { DocumentSettings } from './workspace.ts';

/** The kind of the action that applies all safe fixes, which editors can run on save. */
export const FIX_ALL = `${CodeActionKind.SourceFixAll}.clausal`;

/** The most comments that are offered at once. */
const MAX_SUPPRESSIONS = 10;

/** What an action needs to be resolved: which document, and which diagnostic it suppresses. */
export interface ActionData {
  readonly uri: string;
  readonly version: number;
  /** The index of the finding that a comment is to suppress; without it, the action applies all safe fixes. */
  readonly finding?: number;
}

/**
 * The fixes of the diagnostics on the lines of a selection, comments that suppress them, and all safe fixes. Each fix
 * was tried, so it does what it says; the edits of the other actions are for `resolveAction`.
 *
 * @param isWanted - Whether the client asks for actions of a kind.
 */
export async function listActions(
  document: OpenDocument,
  selection: Span,
  context: DocumentSettings,
  isWanted: (kind: string) => boolean,
  checkpoint: Checkpoint,
): Promise<readonly CodeAction[]> {
  const examined = await examineDocument(document, context);
  if (examined === undefined) return [];
  const { uri, version, positions } = document;
  const { read, examination } = examined;
  const actions: CodeAction[] = [];
  if (isWanted(CodeActionKind.QuickFix)) {
    const lines = positions.linesOf(selection);
    const touches = ({ diagnostic: { span } }: Finding): boolean => span.start <= lines.end && lines.start <= span.end;
    await checkpoint();
    const { findings } = verifyFixes(examination, read, context.settings, examination.findings.filter(touches));
    const near = [...findings.entries()].filter(([, finding]) => touches(finding));
    for (const [rank, [finding, { diagnostic }]] of near.entries()) {
      actions.push(...listFixes(document, diagnostic));
      if (rank < MAX_SUPPRESSIONS && hasComments(context.host))
        actions.push(createSuppression(document, diagnostic, finding));
    }
  }
  const isFixable = examination.findings.some(({ fixes }) => fixes.some(({ safe }) => safe));
  if (isFixable && isWanted(FIX_ALL)) {
    actions.push({ title: 'apply all safe fixes', kind: FIX_ALL, data: { uri, version } satisfies ActionData });
  }
  return actions;
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

function createSuppression(document: OpenDocument, found: LintDiagnostic, finding: number): CodeAction {
  const { uri, version } = document;
  return {
    title: `suppress ${found.code} with a comment`,
    kind: CodeActionKind.QuickFix,
    diagnostics: [toDiagnostic(document, found)],
    data: { uri, version, finding } satisfies ActionData,
  };
}

/**
 * Adds the edits of an action that was listed without them.
 *
 * @throws {ResponseError} If no fix works, or no comment suppresses the diagnostic and nothing else.
 */
export async function resolveAction(
  action: CodeAction,
  data: Partial<ActionData>,
  document: OpenDocument,
  context: DocumentSettings,
): Promise<CodeAction> {
  const edits = await findEdits(data, document, context);
  if (edits === undefined) throw new ResponseError(LSPErrorCodes.RequestFailed, 'the action is not possible here');
  return withEdits(action, edits, document);
}

/** Adds the edits of all actions, for a client that cannot ask for them; an action without edits is left out. */
export async function resolveAll(
  actions: readonly CodeAction[],
  document: OpenDocument,
  context: DocumentSettings,
  checkpoint: Checkpoint,
): Promise<CodeAction[]> {
  const resolved: CodeAction[] = [];
  for (const { data, ...action } of actions) {
    if (data !== undefined) await checkpoint();
    const edits = data === undefined ? undefined : await findEdits(data, document, context);
    if (data === undefined) resolved.push(action);
    else if (edits !== undefined) resolved.push(withEdits(action, edits, document));
  }
  return resolved;
}

function withEdits(action: CodeAction, edits: readonly TextEdit[], { uri, positions }: OpenDocument): CodeAction {
  return { ...action, edit: { changes: { [uri]: edits.map((edit) => toProtocolEdit(positions, edit)) } } };
}

function findEdits({ finding }: Partial<ActionData>, document: OpenDocument, context: DocumentSettings) {
  return finding === undefined ? fixAll(document, context) : suppress(document, context, finding);
}

async function fixAll(
  { text }: OpenDocument,
  { file, host, settings }: DocumentSettings,
): Promise<readonly TextEdit[] | undefined> {
  const { report } = await fixFile({ path: file, text, host, settings });
  return report.text === text ? undefined : editsBetween(text, report.text);
}

async function suppress(
  document: OpenDocument,
  context: DocumentSettings,
  index: number,
): Promise<readonly TextEdit[] | undefined> {
  const examined = await examineDocument(document, context);
  const wanted = examined?.examination.findings[index];
  if (examined === undefined || wanted === undefined) return undefined;
  const { examination, read } = examined;
  const [step] = suppressFindings(examination, context.host, read, context.settings, (one) => one === wanted);
  return step?.edits;
}
