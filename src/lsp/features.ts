import {
  type CodeAction,
  CodeActionKind,
  type CompletionItem,
  CompletionItemKind,
  type CompletionList,
  type Diagnostic,
  DiagnosticSeverity,
  type Hover,
  InsertTextFormat,
  MarkupKind,
  type TextEdit as ProtocolEdit,
} from 'vscode-languageserver/node';
import type { Severity } from '../diagnostic/diagnostic.ts';
import type { TextEdit } from '../diagnostic/fix.ts';
import { completeAt } from '../language-service/complete/complete.ts';
import type { OfferKind } from '../language-service/complete/offer.ts';
import { formatEdits } from '../language-service/format-edits.ts';
import { hoverAt } from '../language-service/hover.ts';
import { type TokenKind, tokensOf } from '../language-service/semantic-tokens.ts';
import { type Examination, examineText, type Finding } from '../linter/examine-text.ts';
import type { FileReport, LintDiagnostic } from '../linter/lint-diagnostic.ts';
import { fixFile } from '../linter/lint-file.ts';
import { verifyFixes } from '../linter/verify-fixes.ts';
import { addByteOrderMark, lengthOfByteOrderMark } from '../text/byte-order-mark.ts';
import type { Span } from '../text/span.ts';
import { type Checkpoint, inTurns } from './checkpoint.ts';
import type { OpenDocument } from './document.ts';
import { findQueries, findQueryAt } from './query-at.ts';
import { suppressFinding } from './suppress.ts';
import type { DocumentSettings } from './workspace.ts';

const SEVERITIES: Readonly<Record<Severity, DiagnosticSeverity>> = {
  error: DiagnosticSeverity.Error,
  warning: DiagnosticSeverity.Warning,
  info: DiagnosticSeverity.Information,
};

/** Lints a document as `clausal lint` does; `undefined` if the project skips the file. */
export async function lintDocument(
  document: OpenDocument,
  { project, file }: DocumentSettings,
): Promise<FileReport | undefined> {
  // The project removes one mark and gives spans without it; the client counts it.
  const { text } = document;
  return project.lint(file, lengthOfByteOrderMark(text) === 0 ? text : addByteOrderMark(text));
}

export function toDiagnostic({ uri, positions }: OpenDocument, found: LintDiagnostic): Diagnostic {
  const { code, severity, message, span, related } = found;
  return {
    range: positions.rangeOf(span),
    severity: SEVERITIES[severity],
    code,
    source: 'clausal',
    message,
    relatedInformation: related.map((one) => ({
      location: { uri, range: positions.rangeOf(one.span) },
      message: one.message,
    })),
  };
}

const ITEM_KINDS: Readonly<Record<OfferKind, CompletionItemKind>> = {
  field: CompletionItemKind.Field,
  key: CompletionItemKind.Property,
  operator: CompletionItemKind.Operator,
  value: CompletionItemKind.EnumMember,
  clause: CompletionItemKind.Snippet,
  connective: CompletionItemKind.Keyword,
  negation: CompletionItemKind.Operator,
};

/**
 * Completes the query at an offset of a document.
 *
 * @param suggestsAgain - Whether the client has VS Code's command that asks for the next list.
 */
export async function completeDocument(
  { text, positions }: OpenDocument,
  offset: number,
  { host, settings }: DocumentSettings,
  suggestsAgain: boolean,
): Promise<CompletionList> {
  const query = await findQueryAt(text, offset, host, settings);
  if (query === undefined) return { isIncomplete: false, items: [] };
  const { offers } = completeAt(query.resource, query.text, query.toQuery(offset));
  const items = offers.flatMap((offer, index): readonly CompletionItem[] => {
    const edit = query.encode(offer.edit);
    if (edit === undefined) return [];
    const item = {
      label: offer.label,
      kind: ITEM_KINDS[offer.kind],
      detail: offer.detail,
      // Keeps the order of the service, and matches the typed text, so that the editor filters nothing.
      sortText: String(index).padStart(4, '0'),
      filterText: text.slice(edit.start, offset),
      insertTextFormat: InsertTextFormat.PlainText,
      textEdit: toProtocolEdit(positions, edit),
    };
    const isOpen = offer.kind === 'field' || offer.kind === 'operator' || offer.kind === 'key';
    return [
      isOpen && suggestsAgain
        ? { ...item, command: { title: 'suggest', command: 'editor.action.triggerSuggest' } }
        : item,
    ];
  });
  return { isIncomplete: true, items };
}

function toProtocolEdit(positions: OpenDocument['positions'], { text, ...span }: TextEdit): ProtocolEdit {
  return { range: positions.rangeOf(span), newText: text };
}

/** Describes the token at an offset of a document; `null` if there is nothing to describe. */
export async function hoverDocument(
  { text, positions }: OpenDocument,
  offset: number,
  { host, settings }: DocumentSettings,
): Promise<Hover | null> {
  const query = await findQueryAt(text, offset, host, settings);
  const hover = query && hoverAt(query.resource, query.text, query.toQuery(offset));
  if (query === undefined || hover === undefined) return null;
  return {
    contents: { kind: MarkupKind.Markdown, value: hover.markdown },
    range: positions.rangeOf(query.toFile(hover.span)),
  };
}

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
  if (!host.mayHold(text, settings)) return [];
  const read = await host.load(text, settings);
  const examine = (changed: string): Examination => examineText(changed, read, settings);
  const before = examine(text);
  const touches = ({ diagnostic: { span } }: Finding): boolean =>
    span.start <= selection.end && selection.start <= span.end;
  const { findings } = verifyFixes(text, before, read, settings, before.findings.filter(touches));
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

/** Lists the edits that bring every query of a document into canonical form. */
export async function formatDocument(
  { text, positions }: OpenDocument,
  { host, settings }: DocumentSettings,
  checkpoint: Checkpoint,
): Promise<readonly ProtocolEdit[]> {
  const edits: ProtocolEdit[] = [];
  for await (const query of inTurns(await findQueries(text, host, settings), checkpoint)) {
    for (const edit of formatEdits(query.resource, query.text)) {
      const encoded = query.encode(edit);
      if (encoded !== undefined) edits.push(toProtocolEdit(positions, encoded));
    }
  }
  return edits;
}

/** The types of semantic tokens, in the order of their numbers. */
export const TOKEN_TYPES = ['operator', 'property', 'parameter', 'string', 'number', 'keyword'] as const;

const TOKEN_NUMBERS: Readonly<Record<TokenKind, number>> = {
  negation: 0,
  operator: 0,
  field: 1,
  key: 2,
  text: 3,
  number: 4,
  constant: 5,
  connective: 5,
};

/** Encodes the tokens of all queries, five numbers each: line and start relative to the previous token, length, type, modifiers. */
export async function listTokens(
  { text, positions }: OpenDocument,
  { host, settings }: DocumentSettings,
  checkpoint: Checkpoint,
): Promise<readonly number[]> {
  const data: number[] = [];
  let last = { line: 0, character: 0 };
  for await (const query of inTurns(await findQueries(text, host, settings), checkpoint)) {
    for (const { kind, span } of tokensOf(query.text)) {
      const { start, end } = positions.rangeOf(query.toFile(span));
      // The protocol does not allow tokens of several lines.
      if (start.line !== end.line || start.line < last.line) continue;
      const character = start.line === last.line ? start.character - last.character : start.character;
      if (character < 0) continue;
      data.push(start.line - last.line, character, end.character - start.character, TOKEN_NUMBERS[kind], 0);
      last = start;
    }
  }
  return data;
}
