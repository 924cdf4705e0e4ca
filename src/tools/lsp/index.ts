export { type LanguageServer, type LanguageServerOptions, type SessionEnd, startLanguageServer } from './session.ts';
export type {
  InputStream,
  MessageReader,
  MessageTransport,
  MessageWriter,
  OutputStream,
  StreamTransport,
} from './transport.ts';
