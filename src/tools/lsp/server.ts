import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises';
import {
  type CancellationToken,
  CodeActionKind,
  CodeActionRequest,
  CodeActionResolveRequest,
  CompletionRequest,
  DidChangeTextDocumentNotification,
  DidChangeWatchedFilesNotification,
  DidCloseTextDocumentNotification,
  DidOpenTextDocumentNotification,
  DocumentFormattingRequest,
  DocumentRangeFormattingRequest,
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
  RegistrationRequest,
  ResponseError,
  SemanticTokensRequest,
  ShowMessageNotification,
  ShutdownRequest,
  TextDocumentSyncKind,
} from 'vscode-languageserver-protocol/node';
import type { UserContext } from '../../assist/user.ts';
import { type ActionData, FIX_ALL, listActions, resolveAction, resolveAll } from './actions.ts';
import { changeDocument, createDocument, type OpenDocument } from './document.ts';
import {
  type Checkpoint,
  completeDocument,
  formatDocument,
  hoverDocument,
  lintDocument,
  listTokens,
  TOKEN_TYPES,
  toDiagnostic,
} from './features.ts';
import { createWorkspace, type DocumentSettings } from './workspace.ts';

/** Changes within this time are linted once. */
const CHANGE_DELAY_MS = 25;

/** Editors with the commands of VS Code. Others would report an unknown command for each accepted offer. */
const LIKE_VS_CODE = /^(?:Visual Studio Code|Code - OSS|VSCodium|Cursor|Windsurf|coc\.nvim)/;

/** Whether a setting that is allowed by default is on. Editors send whatever the user has written, such as `"no"`. */
function isAllowed(setting: unknown): boolean {
  return setting === undefined || setting === true;
}

/** A server on a connection. */
export interface Service {
  /** Whether the client has sent `shutdown`. */
  isShutDown(): boolean;
}

/**
 * Serves queries in files of any kind over the language server protocol. The diagnostics are those of `clausal lint`.
 *
 * @param connection - Not listening yet; the caller calls `listen`.
 * @param version - The version of the package, for the client's log.
 * @param options - Whose words completions read, and whether configs that are programs are run.
 */
export function serve(
  connection: ProtocolConnection,
  version: string,
  { codeConfig, ...user }: Partial<UserContext> & { readonly codeConfig?: boolean | undefined },
): Service {
  let runsPrograms = isAllowed(codeConfig);
  const documents = new Map<string, OpenDocument>();
  const workspace = createWorkspace(
    (message) =>
      connection.sendNotification(ShowMessageNotification.type, {
        type: MessageType.Error,
        message: `clausal: ${message}`,
      }),
    () => runsPrograms,
  );
  let phase: 'new' | 'ready' | 'shut down' = 'new';
  let client: InitializeParams['capabilities'] = {};
  let suggestsAgain = false;
  let resolvesActions = false;

  const publish = async (uri: string): Promise<void> => {
    const document = documents.get(uri);
    if (document === undefined) return;
    const context = await workspace.find(uri);
    const found = context === undefined ? [] : await lintDocument(document, context);
    // The text may have changed in the meantime; the newer answer is on its way.
    if (documents.get(uri) !== document) return;
    const diagnostics = found.map((one) => toDiagnostic(document, one));
    const params = { uri, version: document.version, diagnostics };
    await connection.sendNotification(PublishDiagnosticsNotification.type, params);
  };
  const refuseUnlessReady = (): void => {
    if (phase === 'new') throw new ResponseError(ErrorCodes.ServerNotInitialized, 'the server is not initialized');
    if (phase === 'shut down') throw new ResponseError(ErrorCodes.InvalidRequest, 'the server has shut down');
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
      if (token.isCancellationRequested) {
        throw new ResponseError(LSPErrorCodes.RequestCancelled, 'the request was cancelled');
      }
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

  connection.onRequest(
    InitializeRequest.type,
    ({ capabilities, clientInfo, initializationOptions }): InitializeResult => {
      if (phase !== 'new') throw new ResponseError(ErrorCodes.InvalidRequest, 'the server is already initialized');
      runsPrograms &&= isAllowed(initializationOptions?.codeConfig);
      client = capabilities ?? {};
      phase = 'ready';
      resolvesActions = client.textDocument?.codeAction?.resolveSupport?.properties.includes('edit') ?? false;
      suggestsAgain = LIKE_VS_CODE.test(clientInfo?.name ?? '');
      return {
        serverInfo: { name: 'clausal', version },
        capabilities: {
          positionEncoding: PositionEncodingKind.UTF16,
          textDocumentSync: { openClose: true, change: TextDocumentSyncKind.Incremental },
          completionProvider: { triggerCharacters: [' ', ':', '~', '>', '<', '=', '^', '.', '[', '"', '-'] },
          hoverProvider: true,
          codeActionProvider: { codeActionKinds: [CodeActionKind.QuickFix, FIX_ALL], resolveProvider: true },
          documentFormattingProvider: true,
          documentRangeFormattingProvider: true,
          semanticTokensProvider: { legend: { tokenTypes: [...TOKEN_TYPES], tokenModifiers: [] }, full: true },
        },
      };
    },
  );
  connection.onNotification(InitializedNotification.type, async () => {
    if (client.workspace?.didChangeWatchedFiles?.dynamicRegistration !== true) return;
    const { method } = DidChangeWatchedFilesNotification.type;
    const watchers = [{ globPattern: '**/clausal.config.*' }];
    const registrations = [{ id: method, method, registerOptions: { watchers } }];
    await connection.sendRequest(RegistrationRequest.type, { registrations });
  });
  connection.onRequest(ShutdownRequest.type, () => {
    refuseUnlessReady();
    phase = 'shut down';
  });
  connection.onNotification(DidChangeWatchedFilesNotification.type, async () => {
    workspace.reload();
    for (const uri of documents.keys()) await publish(uri);
  });
  connection.onNotification(DidOpenTextDocumentNotification.type, async ({ textDocument: { uri, version, text } }) => {
    if (phase === 'new') return;
    documents.set(uri, createDocument(uri, version, text));
    await publish(uri);
  });
  connection.onNotification(
    DidChangeTextDocumentNotification.type,
    async ({ textDocument: { uri, version }, contentChanges }) => {
      const document = documents.get(uri);
      if (document === undefined) return;
      const changed = changeDocument(document, version, contentChanges);
      documents.set(uri, changed);
      await wait(CHANGE_DELAY_MS);
      if (documents.get(uri) === changed) await publish(uri);
    },
  );
  connection.onNotification(DidCloseTextDocumentNotification.type, async ({ textDocument: { uri } }) => {
    const wasOpen = documents.delete(uri);
    if (wasOpen) {
      await connection.sendNotification(PublishDiagnosticsNotification.type, { uri, diagnostics: [] });
    }
  });

  connection.onRequest(CompletionRequest.type, ({ textDocument: { uri }, position }, token) =>
    answer(uri, token, { isIncomplete: false, items: [] }, (document, context) =>
      completeDocument(document, document.positions.offsetAt(position), context, {
        user: { ...user, timeZone: user.timeZone ?? context.project.config.source.timeZone },
        suggestsAgain,
      }),
    ),
  );
  connection.onRequest(HoverRequest.type, ({ textDocument: { uri }, position }, token) =>
    answer(uri, token, null, (document, context) =>
      hoverDocument(document, document.positions.offsetAt(position), context),
    ),
  );
  connection.onRequest(CodeActionRequest.type, ({ textDocument: { uri }, range, context: { only } }, token) =>
    answer(uri, token, [], async (document, context, checkpoint) => {
      const isWanted = (kind: string): boolean =>
        only === undefined || only.some((wanted) => `${kind}.`.startsWith(`${wanted}.`));
      const actions = await listActions(document, document.positions.spanOf(range), context, isWanted, checkpoint);
      return resolvesActions ? [...actions] : resolveAll(actions, document, context, checkpoint);
    }),
  );
  connection.onRequest(CodeActionResolveRequest.type, (action, token) => {
    const data: Partial<ActionData> = action.data ?? {};
    return answer(data.uri ?? '', token, action, async (document, context) => {
      if (document.version !== data.version) {
        throw new ResponseError(LSPErrorCodes.ContentModified, 'the document has changed');
      }
      return resolveAction(action, data, document, context);
    });
  });
  connection.onRequest(DocumentFormattingRequest.type, ({ textDocument: { uri } }, token) =>
    answer(uri, token, [], async (document, context, checkpoint) => [
      ...(await formatDocument(document, context, checkpoint)),
    ]),
  );
  connection.onRequest(DocumentRangeFormattingRequest.type, ({ textDocument: { uri }, range }, token) =>
    answer(uri, token, [], async (document, context, checkpoint) => [
      ...(await formatDocument(document, context, checkpoint, document.positions.spanOf(range))),
    ]),
  );
  connection.onRequest(SemanticTokensRequest.type, ({ textDocument: { uri } }, token) =>
    answer(uri, token, { data: [] }, async (document, context, checkpoint) => ({
      data: [...(await listTokens(document, context, checkpoint))],
    })),
  );
  return { isShutDown: () => phase === 'shut down' };
}
