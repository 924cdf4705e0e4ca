/** Ends a `switch` over a union: a member that was forgotten breaks the build here. */
export function assertNever(value: never): never {
  throw new Error(`unreachable: ${JSON.stringify(value)}`);
}
