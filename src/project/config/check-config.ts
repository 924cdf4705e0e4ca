import type { z } from 'zod';
import { describeIssue } from '../../catalogue-file/describe-issue.ts';
import { closestNames } from '../../checker/closest-names.ts';
import { quoteText } from '../../diagnostic/quote.ts';
import type { CallConfig } from '../../hosts/call-pattern.ts';
import { LINT_CODES } from '../../linter/lint-rules.ts';
import { closestCodes } from '../../linter/unknown-names.ts';
import type { Position } from '../../text/line-index.ts';
import type { ConfigOverride, KeyConfig, LintConfig } from './config.ts';
import { ConfigError, type ConfigFinding } from './config-error.ts';
import { type ConfigChecks, createConfigSchema } from './config-schema.ts';

/**
 * Takes a config for what it should be.
 *
 * @param file - What reports call the file.
 * @throws {ConfigError} It is something else: every mistake, in the order of the file.
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
    default: // For all else the schema has the words.
      return [{ path, message: issue.message }];
  }
}

/** Of a union, what was meant is that which at least has the type of what is there. */
function isOtherType({ code, path }: z.core.$ZodIssue): boolean {
  return code === 'invalid_type' && path.length === 0;
}

function describeKey(path: readonly PropertyKey[], key: string): string {
  if (path.at(-1) === 'rules') {
    const [nearest] = closestCodes(LINT_CODES, key);
    return nearest === undefined
      ? 'there is no such rule; `clausal explain` lists them'
      : `there is no rule ${quoteText(key)}; did you mean \`${nearest}\`?`;
  }
  const [nearest] = closestNames(keysOf(path), key);
  return `there is no such key${nearest === undefined ? '' : `; did you mean \`${nearest}\`?`}`;
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

/** All keys of a type: one that is forgotten, or that it does not have, breaks the build. */
function listKeys<Type>(keys: Readonly<Record<keyof Type, true>>): readonly string[] {
  return Object.keys(keys);
}

/** The keys of the object that a path leads to: of an item of a list, or of the rules' options. */
function keysOf(path: readonly PropertyKey[]): readonly string[] {
  return KEYS[String(path.at(-2) ?? '')] ?? ['allow'];
}

/** Where it stands in the file; of a program that is not known, and the order of the schema stays. */
function orderOf({ position }: ConfigFinding): number {
  return position === undefined ? 0 : position.line * 1e6 + position.column;
}

/** What a config file holds, before anybody has looked at it. */
export interface ConfigSource {
  readonly value: unknown;
  /** Where a value stands that keys and indexes lead to, or what of it there is; `undefined` in a program. */
  locate(path: readonly PropertyKey[]): Position | undefined;
}
