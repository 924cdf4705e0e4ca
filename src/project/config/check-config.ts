import type { z } from 'zod';
import { describeIssue } from '../../catalogue-file/describe-issue.ts';
import { closestNames } from '../../checker/closest-names.ts';
import { quoteText } from '../../diagnostic/quote.ts';
import type { CallConfig } from '../../hosts/call-pattern.ts';
import { LINT_CODES } from '../../linter/lint-rules.ts';
import { closestCodes, didYouMean } from '../../linter/unknown-names.ts';
import type { Position } from '../../text/line-index.ts';
import type { ConfigOverride, KeyConfig, LintConfig } from './config.ts';
import { ConfigError, type ConfigFinding } from './config-error.ts';
import { type ConfigChecks, createConfigSchema } from './config-schema.ts';

/**
 * Checks a config.
 *
 * @param file - The name of the file in messages.
 * @throws {ConfigError} If the config is invalid; it has every mistake, in the order of the file.
 */
export function checkConfig({ value, locate }: ConfigSource, checks: ConfigChecks, file: string): LintConfig {
  const result = createConfigSchema(checks).safeParse(value, { reportInput: true });
  if (result.success) return result.data;
  const findings = result.error.issues.flatMap((issue) => toMistakes(issue, []));
  throw new ConfigError(
    file,
    findings
      .map(
        ({ path, message }): ConfigFinding => ({ path: path.map(String).join('.'), message, position: locate(path) }),
      )
      .sort((a, b) => orderOf(a) - orderOf(b)),
  );
}

interface Mistake {
  readonly path: readonly PropertyKey[];
  readonly message: string;
}

function toMistakes(issue: z.core.$ZodIssue, above: readonly PropertyKey[]): readonly Mistake[] {
  const path = [...above, ...issue.path];
  switch (issue.code) {
    case 'unrecognized_keys':
      return issue.keys.map((key) => ({ path: [...path, key], message: describeKey(path, key) }));
    case 'invalid_key':
      return issue.issues.map(({ message }) => ({ path, message }));
    case 'invalid_union': {
      if (issue.input === undefined) return [{ path, message: 'is missing' }];
      const meant = issue.errors.find((errors) => !errors.some(isOtherType));
      return meant?.flatMap((error) => toMistakes(error, path)) ?? [{ path, message: issue.message }];
    }
    case 'invalid_type':
      return [{ path, message: describeIssue(issue) }];
    default: // The schema has the messages of all other issues.
      return [{ path, message: issue.message }];
  }
}

/** The intended member of a union is the one that has at least the right type. */
function isOtherType({ code, path }: z.core.$ZodIssue): boolean {
  return code === 'invalid_type' && path.length === 0;
}

function describeKey(path: readonly PropertyKey[], key: string): string {
  if (path.at(-1) === 'rules') {
    const hint = didYouMean(closestCodes(LINT_CODES, key)) || '; `clausal explain` lists all rules';
    return `there is no rule ${quoteText(key)}${hint}`;
  }
  return `there is no key ${quoteText(key)}${didYouMean(closestNames(keysOf(path), key))}`;
}

/** The keys of the config itself, and of the items of its lists. */
const KEYS: Readonly<Record<string, readonly string[]>> = {
  '': listKeys<LintConfig>({
    $schema: true,
    resource: true,
    catalogues: true,
    baseline: true,
    ignore: true,
    files: true,
    keys: true,
    calls: true,
    rules: true,
    overrides: true,
  }),
  overrides: listKeys<ConfigOverride>({ files: true, resource: true, keys: true, calls: true, rules: true }),
  keys: listKeys<KeyConfig>({ path: true, resource: true }),
  calls: listKeys<CallConfig>({ call: true, argument: true, resource: true }),
};

/** Lists the keys of a type; a missing or unknown key breaks the build. */
function listKeys<Type>(keys: Readonly<Record<keyof Type, true>>): readonly string[] {
  return Object.keys(keys);
}

/** The known keys of the object at a path: an item of a list, or the options of a rule. */
function keysOf(path: readonly PropertyKey[]): readonly string[] {
  return KEYS[String(path.at(-2) ?? '')] ?? ['allow'];
}

/** The position in the file. A program has none, so the order of the schema stays. */
function orderOf({ position }: ConfigFinding): number {
  return position === undefined ? 0 : position.line * 1e6 + position.column;
}

/** The content of a config file before it is checked. */
export interface ConfigSource {
  readonly value: unknown;
  /** The position of the value at a path, or of its nearest parent; `undefined` in a program. */
  locate(path: readonly PropertyKey[]): Position | undefined;
}
