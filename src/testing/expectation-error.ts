/** An expectation that does not hold. Test runners show `expected` and `actual` as a difference. */
export class ExpectationError extends Error {
  override readonly name = 'ExpectationError';
  readonly expected: unknown;
  readonly actual: unknown;

  constructor(message: string, expected: unknown, actual: unknown) {
    super(message);
    this.expected = expected;
    this.actual = actual;
  }
}

/**
 * Compares two lists of lines.
 *
 * @throws {ExpectationError} If they differ; the message shows both.
 */
export function expectLines(what: string, expected: readonly string[], actual: readonly string[]): void {
  if (expected.length === actual.length && expected.every((line, index) => line === actual[index])) return;
  throw new ExpectationError(
    `${what}\n${showLines('expected', expected)}\n${showLines('actual', actual)}`,
    expected,
    actual,
  );
}

function showLines(title: string, lines: readonly string[]): string {
  return [`  ${title}:${lines.length === 0 ? ' none' : ''}`, ...lines.map((line) => `    ${line}`)].join('\n');
}
