import {
  CodeActionRequest,
  CompletionRequest,
  DidChangeTextDocumentNotification,
  DidCloseTextDocumentNotification,
  DidOpenTextDocumentNotification,
  DocumentDiagnosticRequest,
  DocumentFormattingRequest,
  ErrorCodes,
  HoverRequest,
  SemanticTokensRequest,
} from 'vscode-languageserver/node';

/** The methods that are about a document. */
const DOCUMENT_METHODS: ReadonlySet<string> = new Set([
  DidOpenTextDocumentNotification.method,
  DidChangeTextDocumentNotification.method,
  DidCloseTextDocumentNotification.method,
  DocumentDiagnosticRequest.method,
  CompletionRequest.method,
  HoverRequest.method,
  CodeActionRequest.method,
  DocumentFormattingRequest.method,
  SemanticTokensRequest.method,
]);

/** Why a message cannot be handled, as the error to answer with. */
export interface Problem {
  /** `null` if the message has no id to answer to. */
  readonly id: string | number | null;
  readonly code: number;
  readonly message: string;
}

interface Received {
  readonly id?: unknown;
  readonly method?: unknown;
  readonly params?: unknown;
}

/**
 * Finds what is wrong with the form of a message, before a handler gets it.
 *
 * @param message - Parsed JSON; `undefined` if it was not JSON.
 * @returns `undefined` for a valid message, and `ignored` for a malformed notification,
 *   which gets no answer.
 */
export function findProblem(message: unknown): Problem | 'ignored' | undefined {
  if (message === undefined) return refuse(null, ErrorCodes.ParseError, 'the message is not JSON');
  if (Array.isArray(message)) return refuse(null, ErrorCodes.InvalidRequest, 'a batch of messages is not supported');
  if (typeof message !== 'object' || message === null) {
    return refuse(null, ErrorCodes.InvalidRequest, 'the message is not a JSON object');
  }
  const { id, method, params }: Received = message;
  const known = typeof id === 'string' || typeof id === 'number' ? id : null;
  if (method === undefined && ('result' in message || 'error' in message))
    return known === null ? 'ignored' : undefined;
  if (typeof method !== 'string') return refuse(known, ErrorCodes.InvalidRequest, 'the message has no `method`');
  const isRequest = 'id' in message;
  if (isRequest && known === null) {
    return refuse(null, ErrorCodes.InvalidRequest, 'the `id` of the request is neither a string nor a number');
  }
  const problem = findWrongParams(method, params);
  if (problem === undefined) return undefined;
  return isRequest ? refuse(known, ErrorCodes.InvalidParams, problem) : 'ignored';
}

function refuse(id: Problem['id'], code: number, message: string): Problem {
  return { id, code, message };
}

function findWrongParams(method: string, params: unknown): string | undefined {
  if (params !== undefined && params !== null && typeof params !== 'object') return '`params` is not an object';
  const { id, textDocument }: { readonly id?: unknown; readonly textDocument?: unknown } = params ?? {};
  if (method === '$/cancelRequest' && typeof id !== 'string' && typeof id !== 'number') return '`id` is missing';
  if (!DOCUMENT_METHODS.has(method)) return undefined;
  const isDocument = typeof textDocument === 'object' && textDocument !== null && 'uri' in textDocument;
  return isDocument && typeof textDocument.uri === 'string' ? undefined : '`textDocument.uri` is missing';
}
