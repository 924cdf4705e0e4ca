import type { Position } from '../../text/line-index.ts';
import { LintError } from '../errors.ts';

/** A place in a config that is wrong. */
export interface ConfigFinding {
  /** Keys and array indexes from the top, for instance `overrides.0.rules.unknown-field`; empty for all of it. */
  readonly path: string;
  readonly message: string;
  /** Where it stands in a JSON file, if that is known. */
  readonly position?: Position | undefined;
}

/** A config that cannot be used; `findings` holds all that is wrong with it. */
export class ConfigError extends LintError {
  override readonly name = 'ConfigError';
  readonly file: string;
  readonly findings: readonly ConfigFinding[];

  /** @param file - What reports call the config. */
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
