export * from './checked.ts';
// Takes precedence over the one of the line before, which takes no texts.
export { createCollection } from './create-collection.ts';
