export type {
  InputStream,
  MessageReader,
  MessageTransport,
  MessageWriter,
  OutputStream,
  StreamTransport,
} from './message-transport.ts';
export { type LanguageServer, type SessionEnd, startLanguageServer } from './start-language-server.ts';
