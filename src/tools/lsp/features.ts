import {
  type CompletionItem,
  CompletionItemKind,
  type CompletionList,
  type Diagnostic,
  DiagnosticSeverity,
  type Hover,
  InsertTextFormat,
  MarkupKind,
  type TextEdit as ProtocolEdit,
} from 'vscode-languageserver-protocol/node';
import packageJson from '../../../package.json' with { type: 'json' };
import { formatEdits } from '../../assist/actions.ts';
import { completeAt } from '../../assist/complete/complete.ts';
import type { OfferKind } from '../../assist/complete/offer.ts';
import { hoverAt } from '../../assist/hover.ts';
import type { UserContext } from '../../assist/user.ts';
import { unreadableFile } from '../../files/hosts/file-diagnostics.ts';
import type { FileKind } from '../../files/hosts/host.ts';
import { HOSTS } from '../../files/hosts/hosts.ts';
import type { LintDiagnostic } from '../../files/linter/lint-diagnostic.ts';
import { LINT_CODES, toRulePage } from '../../files/linter/lint-rules.ts';
import type { Span } from '../../language/base/span.ts';
import type { Severity } from '../../language/diagnostic/diagnostic.ts';
import type { TextEdit } from '../../language/diagnostic/fix.ts';
import { type TokenKind, tokensOf } from '../../language/syntax/semantic-tokens.ts';
import type { OpenDocument } from './document.ts';
import { examineDocument } from './examination.ts';
import { findQueries, findQueryAt } from './query-at.ts';
import type { DocumentSettings } from './workspace.ts';

/**
 * Lets other messages be handled in the middle of a long request. Throws if the
 * client has cancelled the request or changed the document.
 */
export type Checkpoint = () => Promise<void>;

/** The number of queries between two checkpoints: about a millisecond of work. */
const QUERIES_PER_TURN = 20;

/** Walks over a list with a checkpoint now and then, the first one before the first item. */
async function* inTurns<Item>(items: readonly Item[], checkpoint: Checkpoint): AsyncGenerator<Item> {
  for (const [index, item] of items.entries()) {
    if (index % QUERIES_PER_TURN === 0) await checkpoint();
    yield item;
  }
}

const SEVERITIES: Readonly<Record<Severity, DiagnosticSeverity>> = {
  error: DiagnosticSeverity.Error,
  warning: DiagnosticSeverity.Warning,
  info: DiagnosticSeverity.Information,
};

/** Kinds of files whose syntax errors another server of the editor shows. */
const PROGRAMS: ReadonlySet<FileKind> = new Set([HOSTS.javascript, HOSTS.typescript, HOSTS.tsx, HOSTS.components]);

/** The diagnostics of `clausal lint`, without the syntax errors that an editor shows anyway. */
export async function lintDocument(
  document: OpenDocument,
  context: DocumentSettings,
): Promise<readonly LintDiagnostic[]> {
  const { findings = [] } = (await examineDocument(document, context))?.examination ?? {};
  const isShown = ({ code }: LintDiagnostic): boolean => code !== unreadableFile.code || !PROGRAMS.has(context.host);
  return findings.map(({ diagnostic }) => diagnostic).filter(isShown);
}

export function toDiagnostic({ uri, positions }: OpenDocument, found: LintDiagnostic): Diagnostic {
  const { code, severity, message, span, related } = found;
  return {
    range: positions.rangeOf(span),
    severity: SEVERITIES[severity],
    code,
    ...(LINT_CODES.has(code) && { codeDescription: { href: toRulePage(code, packageJson.version) } }),
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
  { user, suggestsAgain }: { readonly user: Partial<UserContext>; readonly suggestsAgain: boolean },
): Promise<CompletionList> {
  const query = await findQueryAt(text, offset, host, settings);
  if (query === undefined) return { isIncomplete: false, items: [] };
  const { offers } = completeAt(query.resource, query.text, query.toQuery(offset), user);
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
    const hasNext = offer.kind === 'field' || offer.kind === 'operator' || offer.kind === 'key';
    return [
      hasNext && suggestsAgain
        ? { ...item, command: { title: 'suggest', command: 'editor.action.triggerSuggest' } }
        : item,
    ];
  });
  return { isIncomplete: true, items };
}

export function toProtocolEdit(positions: OpenDocument['positions'], { text, ...span }: TextEdit): ProtocolEdit {
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

/** Lists the edits that bring the queries that touch a span of a document into canonical form. */
export async function formatDocument(
  { text, positions }: OpenDocument,
  { host, settings }: DocumentSettings,
  checkpoint: Checkpoint,
  span: Span = { start: 0, end: text.length },
): Promise<readonly ProtocolEdit[]> {
  const edits: ProtocolEdit[] = [];
  for await (const query of inTurns(await findQueries(text, host, settings), checkpoint)) {
    const { start, end } = query.toFile({ start: 0, end: query.text.length });
    if (start > span.end || span.start > end) continue;
    for (const edit of formatEdits(query.resource, query.text, { parameters: query.takesParameters })) {
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
