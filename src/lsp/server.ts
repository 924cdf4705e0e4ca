import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises';
import {
  type CancellationToken,
  CodeActionKind,
  CodeActionRequest,
  CompletionRequest,
  DiagnosticRefreshRequest,
  DidChangeConfigurationNotification,
  DidChangeTextDocumentNotification,
  DidChangeWatchedFilesNotification,
  DidCloseTextDocumentNotification,
  DidOpenTextDocumentNotification,
  DocumentDiagnosticRequest,
  DocumentFormattingRequest,
  ErrorCodes,
  HoverRequest,
  InitializedNotification,
  type InitializeParams,
  InitializeRequest,
  type InitializeResult,
  LSPErrorCodes,
  MessageType,
  PositionEncodingKind,
  type ProtocolConnection,
  PublishDiagnosticsNotification,
  type RegistrationParams,
  RegistrationRequest,
  ResponseError,
  SemanticTokensRequest,
  ShowMessageNotification,
  ShutdownRequest,
  TextDocumentSyncKind,
} from 'vscode-languageserver/node';
import type { Checkpoint } from './checkpoint.ts';
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

/** Changes within this time are linted once. */
const CHANGE_DELAY_MS = 25;

/** Editors with the commands of VS Code. Others would report an unknown command for each accepted offer. */
const LIKE_VS_CODE = /^(?:Visual Studio Code|Code - OSS|VSCodium|Cursor|Windsurf|coc\.nvim)/;

/** A server on a connection. */
export interface Service {
  /** Whether the client has sent `shutdown`. */
  isShutDown(): boolean;
}

/**
 * Serves queries in files of any kind over the language server protocol. The
 * diagnostics are those of `clausal lint`.
 *
 * @param connection - Not listening yet; the caller calls `listen`.
 * @param version - The version of the package, for the client's log.
 */
export function serve(connection: ProtocolConnection, version: string): Service {
  const documents = new Map<string, OpenDocument>();
  const workspace = createWorkspace((message) =>
    connection.sendNotification(ShowMessageNotification.type, {
      type: MessageType.Error,
      message: `clausal: ${message}`,
    }),
  );
  let phase: 'new' | 'ready' | 'shut down' = 'new';
  let encoding: Encoding = 'utf-16';
  let client: InitializeParams['capabilities'] = {};
  let suggestsAgain = false;
  const pulls = (): boolean => client.textDocument?.diagnostic !== undefined;

  const publish = async (uri: string): Promise<void> => {
    if (pulls()) return;
    const document = documents.get(uri);
    if (document === undefined) return;
    const diagnostics = await diagnose(document);
    // The text may have changed in the meantime; the newer answer is on its way.
    if (documents.get(uri) !== document) return;
    const params = { uri, version: document.version, diagnostics: [...diagnostics] };
    await connection.sendNotification(PublishDiagnosticsNotification.type, params);
  };
  const diagnose = async (document: OpenDocument) => {
    const context = await workspace.find(document.uri);
    const report = context && (await lintDocument(document, context));
    return (report?.diagnostics ?? []).map((found) => toDiagnostic(document, found));
  };
  const refuseUnlessReady = (): void => {
    if (phase === 'new') throw new ResponseError(ErrorCodes.ServerNotInitialized, 'the server is not initialized');
    if (phase === 'shut down') throw new ResponseError(ErrorCodes.InvalidRequest, 'the server has shut down');
  };
  const refuseIfCancelled = (token: CancellationToken): void => {
    if (token.isCancellationRequested) {
      throw new ResponseError(LSPErrorCodes.RequestCancelled, 'the request was cancelled');
    }
  };
  /** Answers about an open document that may contain queries. */
  const answer = async <Result>(
    uri: string,
    token: CancellationToken,
    nothing: Result,
    ask: (document: OpenDocument, context: DocumentSettings, checkpoint: Checkpoint) => Promise<Result>,
  ): Promise<Result> => {
    refuseUnlessReady();
    const document = documents.get(uri);
    if (document === undefined) return nothing;
    const checkpoint = async (): Promise<void> => {
      await nextTurn();
      refuseIfCancelled(token);
      // The client would apply the answer to a newer text.
      if (documents.get(uri) !== document) {
        throw new ResponseError(LSPErrorCodes.ContentModified, 'the document has changed');
      }
    };
    await checkpoint();
    const context = await workspace.find(uri);
    const result = context === undefined ? nothing : await ask(document, context, checkpoint);
    await checkpoint();
    return result;
  };

  connection.onRequest(InitializeRequest.type, ({ capabilities, clientInfo }): InitializeResult => {
    if (phase !== 'new') throw new ResponseError(ErrorCodes.InvalidRequest, 'the server is already initialized');
    client = capabilities ?? {};
    phase = 'ready';
    suggestsAgain = LIKE_VS_CODE.test(clientInfo?.name ?? '');
    const offered = client.general?.positionEncodings ?? [PositionEncodingKind.UTF16];
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
  connection.onNotification(InitializedNotification.type, async () => {
    const registrations: RegistrationParams['registrations'] = [];
    if (client.workspace?.didChangeWatchedFiles?.dynamicRegistration === true) {
      const { method } = DidChangeWatchedFilesNotification.type;
      const watchers = [{ globPattern: '**/clausal.config.*' }];
      registrations.push({ id: method, method, registerOptions: { watchers } });
    }
    if (client.workspace?.didChangeConfiguration?.dynamicRegistration === true) {
      const { method } = DidChangeConfigurationNotification.type;
      registrations.push({ id: method, method });
    }
    if (registrations.length > 0) await connection.sendRequest(RegistrationRequest.type, { registrations });
  });
  connection.onRequest(ShutdownRequest.type, () => {
    refuseUnlessReady();
    phase = 'shut down';
  });
  const reload = async (): Promise<void> => {
    workspace.reload();
    if (pulls() && client.workspace?.diagnostics?.refreshSupport === true) {
      await connection.sendRequest(DiagnosticRefreshRequest.type);
    }
    for (const uri of documents.keys()) await publish(uri);
  };
  connection.onNotification(DidChangeWatchedFilesNotification.type, reload);
  connection.onNotification(DidChangeConfigurationNotification.type, reload);

  connection.onNotification(DidOpenTextDocumentNotification.type, async ({ textDocument: { uri, version, text } }) => {
    if (phase === 'new') return;
    documents.set(uri, createDocument(uri, version, text, encoding));
    await publish(uri);
  });
  connection.onNotification(
    DidChangeTextDocumentNotification.type,
    async ({ textDocument: { uri, version }, contentChanges }) => {
      const document = documents.get(uri);
      if (document === undefined) return;
      const changed = changeDocument(document, version, contentChanges, encoding);
      documents.set(uri, changed);
      await wait(CHANGE_DELAY_MS);
      if (documents.get(uri) === changed) await publish(uri);
    },
  );
  connection.onNotification(DidCloseTextDocumentNotification.type, async ({ textDocument: { uri } }) => {
    const wasOpen = documents.delete(uri);
    if (wasOpen && !pulls()) {
      await connection.sendNotification(PublishDiagnosticsNotification.type, { uri, diagnostics: [] });
    }
  });

  connection.onRequest(DocumentDiagnosticRequest.type, async ({ textDocument: { uri } }, token) => {
    refuseUnlessReady();
    for (;;) {
      await nextTurn();
      refuseIfCancelled(token);
      const document = documents.get(uri);
      const items = document === undefined ? [] : await diagnose(document);
      await nextTurn();
      refuseIfCancelled(token);
      // Again if the text has changed: an error would make the client show no diagnostics.
      if (documents.get(uri) === document) return { kind: 'full', items: [...items] };
    }
  });
  connection.onRequest(CompletionRequest.type, ({ textDocument: { uri }, position }, token) =>
    answer(uri, token, { isIncomplete: false, items: [] }, (document, context) =>
      completeDocument(document, document.positions.offsetAt(position), context, suggestsAgain),
    ),
  );
  connection.onRequest(HoverRequest.type, ({ textDocument: { uri }, position }, token) =>
    answer(uri, token, null, (document, context) =>
      hoverDocument(document, document.positions.offsetAt(position), context),
    ),
  );
  connection.onRequest(CodeActionRequest.type, ({ textDocument: { uri }, range, context: { only } }, token) =>
    answer(uri, token, [], async (document, context, checkpoint) => {
      const actions = await listActions(document, document.positions.spanOf(range), context, checkpoint);
      return actions.filter(
        ({ kind = '' }) => only === undefined || only.some((wanted) => `${kind}.`.startsWith(`${wanted}.`)),
      );
    }),
  );
  connection.onRequest(DocumentFormattingRequest.type, ({ textDocument: { uri } }, token) =>
    answer(uri, token, [], async (document, context, checkpoint) => [
      ...(await formatDocument(document, context, checkpoint)),
    ]),
  );
  connection.onRequest(SemanticTokensRequest.type, ({ textDocument: { uri } }, token) =>
    answer(uri, token, { data: [] }, async (document, context, checkpoint) => ({
      data: [...(await listTokens(document, context, checkpoint))],
    })),
  );
  return { isShutDown: () => phase === 'shut down' };
}
