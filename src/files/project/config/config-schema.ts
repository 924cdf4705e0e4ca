import { z } from 'zod';
import { closestNames } from '../../../language/base/closest-names.ts';
import type { Position } from '../../../language/base/line-index.ts';
import { catalogue } from '../../../language/catalogue/catalogue.ts';
import { callNamePattern } from '../../../language/catalogue/search-endpoint.ts';
import { readTimeZone } from '../../../language/checker/zoned-time.ts';
import { quoteText } from '../../../language/diagnostic/quote.ts';
import { CALL_MISTAKES } from '../../hosts/host.ts';
import { HOSTS, type HostName } from '../../hosts/hosts.ts';
import { closestCodes, describeUnknown, didYouMean } from '../../hosts/unknown-names.ts';
import type { LintConfig, RuleLevel, RulesConfig } from '../../linter/config.ts';
import { LINT_CODES, LINT_RULES } from '../../linter/lint-rules.ts';
import { ConfigError, type ConfigFinding } from '../lint-error.ts';

/** Checks a string of a config; returns what is wrong with it, or `undefined`. */
type CheckText = (text: string) => string | undefined;

/** Checks of strings that need more than the schema. */
export interface ConfigChecks {
  readonly glob: CheckText;
  readonly ignorePattern: CheckText;
  readonly resource: CheckText;
  readonly catalogue: CheckText;
  readonly base: CheckText;
  readonly customRule: CheckText;
  /** The codes of the rules of a team's own. */
  readonly customCodes: readonly string[];
}

const LEVELS = ['error', 'warning', 'info', 'off'] as const satisfies readonly RuleLevel[];
const SEVERITIES = ['error', 'warning', 'info'] as const satisfies readonly RuleLevel[];
const RULES_WITH_ALLOW = LINT_RULES.flatMap(({ code, allow }) => (allow === undefined ? [] : quoteText(code)));
const NO_OPTIONS = `must be a severity without options; only ${RULES_WITH_ALLOW.join(', ')} have options`;
const CUSTOM_CODE = '^[a-z][a-z0-9-]*/[a-z][a-z0-9-]*$';
const KEY_PATH = /^[^.]+(?:\.[^.]+)*$/;

/** The schema of a config; its JSON schema is derived from it. */
function createConfigSchema(checks: Partial<ConfigChecks> = {}): z.ZodType<LintConfig> {
  const glob = textOf(checks.glob);
  const resource = textOf(checks.resource)
    .meta({ examples: Object.keys(catalogue) })
    .optional();
  const keyPath = z
    .string()
    .regex(KEY_PATH, 'must be keys joined by dots')
    .describe('Keys from the top, joined by dots. `*` stands for any one key or index, `**` for any number of them.');
  const key = z.strictObject({
    path: keyPath,
    resource: resource.describe(
      'The resource of the queries. By default, the value of a `resource` key beside the query.',
    ),
  });
  const callName = z
    .string()
    .regex(callNamePattern(), 'must be names joined by dots')
    .describe('The function as the program writes it, such as `client.payments.search`. `*` stands for any one name.');
  const call = z.strictObject({
    call: callName,
    argument: z
      .union([z.int().min(0, 'must be at least 0'), z.string().min(1, 'must not be empty')], {
        error: CALL_MISTAKES.argument,
      })
      .optional()
      .describe(
        'The argument that is the query: its number, from 0, or the name of a property of the first argument. By default, the first argument or, if that is an object, its property `query`.',
      ),
    resource,
  });
  const common = {
    resource: resource.describe(
      'Default resource for queries that do not name one. A `query` in a data file counts as a query only with a `resource` beside it or an entry of `keys`.',
    ),
    keys: z
      .array(z.union([key, keyPath], { error: 'must be a path, or an object with a `path`' }))
      .optional()
      .describe('Places in data files that contain queries: in JSON, YAML, TOML, NDJSON, and in the columns of CSV.'),
    calls: z
      .array(z.union([call, callName], { error: CALL_MISTAKES.call }))
      .optional()
      .describe('Calls in programs that take queries.'),
    rules: createRulesSchema(checks.customCodes).optional().describe('The severity of each rule.'),
  };
  const override = z.strictObject({
    files: z
      .union([z.array(glob).min(1, 'must not be empty'), glob], {
        error: 'must be a glob or a list of globs',
      })
      .describe('Globs of the files, relative to the folder of the config.'),
    ...common,
  });
  return z.strictObject({
    $schema: z.string().optional(),
    extends: z
      .union([z.array(textOf(checks.base)), textOf(checks.base)], { error: 'must be a path or a list of paths' })
      .optional()
      .describe('Configs whose settings come before those of this one: paths, or names of packages.'),
    ...common,
    catalogues: z
      .array(textOf(checks.catalogue))
      .optional()
      .describe('Catalogue files with your own resources. A resource of the same name replaces one of the service.'),
    customRules: z
      .array(textOf(checks.customRule))
      .optional()
      .describe('Modules with rules of your own: each has a rule, or a list of rules, as its default export.'),
    baseline: z
      .string()
      .min(1, 'must not be empty')
      .optional()
      .describe('The file that accepts existing diagnostics. `clausal lint --write-baseline` writes it.'),
    ignore: z
      .array(textOf(checks.ignorePattern))
      .optional()
      .describe('Files and folders that are not linted, written as in a .gitignore.'),
    files: z
      .record(glob, choiceOf('kind of file', Object.keys(HOSTS) as [HostName, ...HostName[]]))
      .optional()
      .describe('The kind of files that their extension does not show, by glob. The last glob that matches counts.'),
    timeZone: z
      .string()
      .refine((name) => readTimeZone(name) !== undefined, 'must be the name of a time zone, such as `Europe/Berlin`')
      .optional()
      .describe('Time zone of words such as `yesterday`. By default, that of the machine.'),
    service: z
      .strictObject({
        url: z.string().min(1, 'must not be empty').optional().describe('The address of the service.'),
        keyEnv: z
          .string()
          .min(1, 'must not be empty')
          .optional()
          .describe('The environment variable that holds the key of the API.'),
      })
      .optional()
      .describe('The service that commands search.'),
    index: z
      .string()
      .min(1, 'must not be empty')
      .optional()
      .describe(
        'The URL of the index that commands fill and search, or `env:` and the name of a variable that holds it.',
      ),
    overrides: z.array(override).optional().describe('Settings for some files. Later overrides win.'),
  });
}

function createRulesSchema(customCodes: readonly string[] = []): z.ZodType<RulesConfig> {
  const level = z
    .enum(LEVELS, {
      error: ({ input }) => (Array.isArray(input) ? NO_OPTIONS : describeChoice('severity', input, LEVELS)),
    })
    .meta({ id: 'level' });
  const options = z.strictObject({ allow: z.array(z.string()).describe('What the rule does not report.') });
  const withOptions = z.tuple([choiceOf('severity', SEVERITIES), options], {
    error: 'must be a severity, or a list of a severity and `{ "allow": [...] }`',
  });
  const levelOrOptions = z.union([withOptions, level]).meta({ id: 'levelOrOptions' });
  const rules = LINT_RULES.map(({ code, what, allow }) => {
    const setting = allow === undefined ? level : levelOrOptions;
    return [code, setting.optional().describe(what)] as const;
  });
  const own = customCodes.map((code) => [code, level.optional()] as const);
  // The JSON schema knows no code of a team, but the form of one.
  const patternProperties = { [CUSTOM_CODE]: { $ref: '#/$defs/level' } };
  const schema = z.strictObject(Object.fromEntries([...rules, ...own])).meta({ id: 'rules', patternProperties });
  // Its codes are known only at run time.
  return schema as z.ZodType<unknown> as z.ZodType<RulesConfig>;
}

function textOf(check: CheckText | undefined): z.ZodString {
  return z.string().superRefine((text, context) => {
    const message = check?.(text);
    if (message !== undefined) context.addIssue({ code: 'custom', message });
  });
}

/** One of some names; for an unknown name, the nearest one is suggested. */
function choiceOf<const Name extends string>(noun: string, names: readonly Name[]): z.ZodEnum<{ [N in Name]: N }> {
  return z.enum(names, {
    error: ({ input }) => describeChoice(noun, input, names),
  });
}

function describeChoice(noun: string, input: unknown, names: readonly string[]): string {
  if (typeof input !== 'string') return `must be one of ${names.map(quoteText).join(', ')}`;
  return describeUnknown(noun, input, names);
}

/** The JSON schema of a config, draft 2020-12; exported as `clausal/config.schema.json`. */
export function configJsonSchema(): Readonly<Record<string, unknown>> {
  return z.toJSONSchema(createConfigSchema().meta({ title: 'clausal config' }));
}

/**
 * Checks a config.
 *
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
      return [{ path, message: issue.input === undefined ? 'is missing' : `must be ${TYPES[issue.expected]}` }];
    default: // The schema has the messages of all other issues.
      return [{ path, message: issue.message }];
  }
}

/** The types of JSON, as the messages name them. */
const TYPES: Readonly<Record<string, string>> = {
  object: 'an object',
  record: 'an object',
  array: 'a list',
  string: 'a string',
  number: 'a number',
  boolean: '`true` or `false`',
};

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

/** The part of a JSON schema that names keys. */
interface KeySchema {
  readonly properties?: Readonly<Record<string, KeySchema & { readonly items?: KeySchema }>>;
  readonly anyOf?: readonly KeySchema[];
}

function keysOf(path: readonly PropertyKey[]): readonly string[] {
  const config: KeySchema = configJsonSchema();
  const { [String(path.at(-1))]: own, [String(path.at(-2))]: list } = config.properties ?? {};
  const object = path.length === 0 ? config : (own ?? list?.items);
  return Object.keys((object?.anyOf?.[0] ?? object)?.properties ?? { allow: {} });
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
