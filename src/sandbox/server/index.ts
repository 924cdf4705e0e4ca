export * from '../index.ts';
export { type SandboxServer, type ServedSandbox, type ServeOptions, serveSandbox } from './serve-sandbox.ts';
