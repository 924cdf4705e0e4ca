export { type LanguageServer, type LanguageServerOptions, startLanguageServer } from './session.ts';
