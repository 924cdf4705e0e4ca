/** Ends a `switch` over a union, so that a missing case is a compile error. */
export function assertNever(value: never): never {
  throw new Error(`unreachable: ${JSON.stringify(value)}`);
}
