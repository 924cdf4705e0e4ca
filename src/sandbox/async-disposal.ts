/** What `await using` calls, if the types of the program include it. */
export type AsyncDisposal = SymbolConstructor extends { readonly asyncDispose: infer Key extends symbol }
  ? { readonly [Name in Key]: () => Promise<void> }
  : unknown;

/** Lets `await using` end an object. */
export function addDisposal<Ended extends object>(ended: Ended, end: () => Promise<void>): Ended & AsyncDisposal {
  return Object.defineProperty(ended, Symbol.asyncDispose, { value: end }) as Ended & AsyncDisposal;
}
