import { setTimeout as wait } from 'node:timers/promises';
import {
  CodeActionKind,
  type Connection,
  DidChangeConfigurationNotification,
  DidChangeWatchedFilesNotification,
  ErrorCodes,
  type InitializeParams,
  type InitializeResult,
  MessageType,
  PositionEncodingKind,
  ResponseError,
  ShowMessageNotification,
  TextDocumentSyncKind,
} from 'vscode-languageserver/node';
import { changeDocument, createDocument, type OpenDocument } from './document.ts';
import {
  completeDocument,
  FIX_ALL,
  formatDocument,
  hoverDocument,
  lintDocument,
  listActions,
  listTokens,
  TOKEN_TYPES,
  toDiagnostic,
} from './features.ts';
import type { Encoding } from './positions.ts';
import { createWorkspace, type DocumentSettings } from './workspace.ts';

const ENCODINGS: readonly Encoding[] = ['utf-8', 'utf-32', 'utf-16'];

/** Changes that follow each other faster are linted once. */
const CHANGE_DELAY_MS = 25;

/**
 * Serves queries in files of any kind over the language server protocol. The
 * diagnostics are those of `clausal lint`.
 *
 * @param connection - Not listening yet; the caller calls `listen`.
 * @param version - The version of the package, for the client's log.
 */
export function serve(connection: Connection, version: string): void {
  const documents = new Map<string, OpenDocument>();
  // Not `showErrorMessage`, which is a request that waits for an answer.
  const workspace = createWorkspace((message) =>
    connection.sendNotification(ShowMessageNotification.type, {
      type: MessageType.Error,
      message: `clausal: ${message}`,
    }),
  );
  let isInitialized = false;
  let encoding: Encoding = 'utf-16';
  let client: InitializeParams['capabilities'] = {};
  const pulls = (): boolean => client.textDocument?.diagnostic !== undefined;

  const publish = async (uri: string): Promise<void> => {
    if (pulls()) return;
    const document = documents.get(uri);
    if (document === undefined) return;
    const diagnostics = await diagnose(document);
    // The text may have changed in the meantime; the newer answer is on its way.
    if (documents.get(uri) !== document) return;
    await connection.sendDiagnostics({ uri, version: document.version, diagnostics: [...diagnostics] });
  };
  const diagnose = async (document: OpenDocument) => {
    const context = await workspace.find(document.uri);
    const report = context && (await lintDocument(document, context));
    return (report?.diagnostics ?? []).map((found) => toDiagnostic(document, found));
  };
  /** Answers about an open document that may contain queries. */
  const answer = async <Result>(
    uri: string,
    nothing: Result,
    ask: (document: OpenDocument, context: DocumentSettings) => Promise<Result>,
  ): Promise<Result> => {
    if (!isInitialized) throw new ResponseError(ErrorCodes.ServerNotInitialized, 'the server is not initialized');
    const document = documents.get(uri);
    const context = document && (await workspace.find(uri));
    return document === undefined || context === undefined ? nothing : ask(document, context);
  };

  connection.onInitialize(({ capabilities }): InitializeResult => {
    client = capabilities;
    isInitialized = true;
    const offered = capabilities.general?.positionEncodings ?? [PositionEncodingKind.UTF16];
    encoding = ENCODINGS.find((one) => offered.includes(one)) ?? 'utf-16';
    return {
      serverInfo: { name: 'clausal', version },
      capabilities: {
        positionEncoding: encoding,
        textDocumentSync: { openClose: true, change: TextDocumentSyncKind.Incremental },
        completionProvider: { triggerCharacters: [' ', ':', '~', '>', '<', '=', '.', '[', '"', '-'] },
        hoverProvider: true,
        codeActionProvider: { codeActionKinds: [CodeActionKind.QuickFix, FIX_ALL] },
        documentFormattingProvider: true,
        diagnosticProvider: { identifier: 'clausal', interFileDependencies: false, workspaceDiagnostics: false },
        semanticTokensProvider: { legend: { tokenTypes: [...TOKEN_TYPES], tokenModifiers: [] }, full: true },
      },
    };
  });
  connection.onInitialized(async () => {
    if (client.workspace?.didChangeWatchedFiles?.dynamicRegistration === true) {
      const watchers = [{ globPattern: '**/clausal.config.*' }];
      await connection.client.register(DidChangeWatchedFilesNotification.type, { watchers });
    }
    if (client.workspace?.didChangeConfiguration?.dynamicRegistration === true) {
      await connection.client.register(DidChangeConfigurationNotification.type, undefined);
    }
  });
  const reload = async (): Promise<void> => {
    workspace.reload();
    if (pulls() && client.workspace?.diagnostics?.refreshSupport === true) connection.languages.diagnostics.refresh();
    for (const uri of documents.keys()) await publish(uri);
  };
  connection.onDidChangeWatchedFiles(reload);
  connection.onDidChangeConfiguration(reload);

  connection.onDidOpenTextDocument(async ({ textDocument: { uri, version, text } }) => {
    if (!isInitialized) return;
    documents.set(uri, createDocument(uri, version, text, encoding));
    await publish(uri);
  });
  connection.onDidChangeTextDocument(async ({ textDocument: { uri, version }, contentChanges }) => {
    const document = documents.get(uri);
    if (document === undefined) return;
    const changed = changeDocument(document, version, contentChanges, encoding);
    documents.set(uri, changed);
    await wait(CHANGE_DELAY_MS);
    if (documents.get(uri) === changed) await publish(uri);
  });
  connection.onDidCloseTextDocument(async ({ textDocument: { uri } }) => {
    const wasOpen = documents.delete(uri);
    if (wasOpen && !pulls()) await connection.sendDiagnostics({ uri, diagnostics: [] });
  });

  connection.languages.diagnostics.on(async ({ textDocument: { uri } }) => {
    const document = documents.get(uri);
    return { kind: 'full', items: document === undefined ? [] : [...(await diagnose(document))] };
  });
  connection.onCompletion(({ textDocument: { uri }, position }) =>
    answer(uri, { isIncomplete: false, items: [] }, (document, context) =>
      completeDocument(document, document.positions.offsetAt(position), context),
    ),
  );
  connection.onHover(({ textDocument: { uri }, position }) =>
    answer(uri, null, (document, context) => hoverDocument(document, document.positions.offsetAt(position), context)),
  );
  connection.onCodeAction(({ textDocument: { uri }, range, context: { only } }) =>
    answer(uri, [], async (document, context) => {
      const actions = await listActions(document, document.positions.spanOf(range), context);
      return actions.filter(
        ({ kind = '' }) => only === undefined || only.some((wanted) => `${kind}.`.startsWith(`${wanted}.`)),
      );
    }),
  );
  connection.onDocumentFormatting(({ textDocument: { uri } }) =>
    answer(uri, [], async (document, context) => [...(await formatDocument(document, context))]),
  );
  connection.languages.semanticTokens.on(({ textDocument: { uri } }) =>
    answer(uri, { data: [] }, async (document, context) => ({ data: [...(await listTokens(document, context))] })),
  );
}
