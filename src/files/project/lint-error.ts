import type { Position } from '../../language/base/line-index.ts';

/** A run failed for a reason that the user can fix; the message is all that the user sees. */
export class LintError extends Error {
  override readonly name: string = 'LintError';
}

/** A mistake in a config. */
export interface ConfigFinding {
  /** Keys and array indexes from the top, such as `overrides.0.rules.unknown-field`; empty for the whole config. */
  readonly path: string;
  readonly message: string;
  /** The position in a JSON file, if it is known. */
  readonly position?: Position | undefined;
}

/** A config is invalid or cannot be read; `findings` has every error. */
export class ConfigError extends LintError {
  override readonly name = 'ConfigError';
  readonly file: string;
  readonly findings: readonly ConfigFinding[];

  /** @param file - The name of the config in messages. */
  constructor(file: string, findings: readonly ConfigFinding[], options?: ErrorOptions) {
    super(findings.map((finding) => `${file}${toText(finding)}`).join('\n'), options);
    this.file = file;
    this.findings = findings;
  }
}

function toText({ path, message, position }: ConfigFinding): string {
  const place = position === undefined ? '' : `:${position.line}:${position.column}`;
  return `${place}: ${path === '' ? '' : `${path}: `}${message}`;
}
