export * from '../sandbox/index.ts';
export { type ServedSandbox, type ServeOptions, serveSandbox } from './serve-sandbox.ts';
