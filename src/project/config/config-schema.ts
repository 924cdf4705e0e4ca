import { z } from 'zod';
import { catalogue } from '../../catalogue/catalogue.ts';
import { quoteText } from '../../diagnostic/quote.ts';
import { CALL_MISTAKES, CALL_NAME } from '../../hosts/call-pattern.ts';
import { HOSTS, type HostName } from '../../hosts/hosts.ts';
import { LINT_RULES } from '../../linter/lint-rules.ts';
import { RULES_WITH_ALLOW } from '../../linter/rule-settings.ts';
import { describeUnknown } from '../../linter/unknown-names.ts';
import type { LintConfig, RuleLevel, RulesConfig } from './config.ts';

/** Looks at a text of a config; says what is wrong with it, or nothing. */
type CheckText = (text: string) => string | undefined;

/** What a schema asks of texts beyond their being texts. */
export interface ConfigChecks {
  readonly glob: CheckText;
  readonly ignorePattern: CheckText;
  readonly resource: CheckText;
  readonly catalogue: CheckText;
}

const NOTHING_ASKED: ConfigChecks = {
  glob: () => undefined,
  ignorePattern: () => undefined,
  resource: () => undefined,
  catalogue: () => undefined,
};

const LEVELS = ['error', 'warning', 'info', 'off'] as const satisfies readonly RuleLevel[];
const SEVERITIES = ['error', 'warning', 'info'] as const satisfies readonly RuleLevel[];
const NO_OPTIONS = `must be a severity alone; only ${RULES_WITH_ALLOW.map(quoteText).join(', ')} take options`;
const KEY_PATH = /^[^.]+(?:\.[^.]+)*$/;

/** What a config looks like; its JSON schema is derived from it. */
export function createConfigSchema(checks: ConfigChecks = NOTHING_ASKED): z.ZodType<LintConfig> {
  const glob = textOf(checks.glob);
  const resource = textOf(checks.resource)
    .meta({ examples: Object.keys(catalogue) })
    .optional();
  const keyPath = z
    .string()
    .regex(KEY_PATH, 'not keys joined by dots')
    .describe('Keys from the outermost, joined by dots; `*` is any one key or index, `**` any number of them.');
  const key = z.strictObject({
    path: keyPath,
    resource: resource.describe('Unless told, what a `resource` key beside the query says.'),
  });
  const callName = z
    .string()
    .regex(CALL_NAME, 'not names joined by dots')
    .describe('The function as the program writes it: `client.payments.search`; `*` is any one name.');
  const call = z.strictObject({
    call: callName,
    argument: z
      .union([z.int().min(0, 'must be at least 0'), z.string().min(1, 'must not be empty')], {
        error: CALL_MISTAKES.argument,
      })
      .optional()
      .describe(
        'Which argument is the query, from 0, or the property of the first argument that is; unless told, the first argument itself or, of an object, its `query`.',
      ),
    resource,
  });
  const common = {
    resource: resource.describe(
      'What queries search that say nothing of it themselves. A `query` of data is one only with a `resource` beside it, or by `keys`.',
    ),
    keys: z
      .array(z.union([key, keyPath], { error: 'must be a path, or an object with a `path`' }))
      .optional()
      .describe('Where queries stand in data: JSON, YAML, TOML, NDJSON, the columns of CSV.'),
    calls: z
      .array(z.union([call, callName], { error: CALL_MISTAKES.call }))
      .optional()
      .describe('Which calls of programs take queries.'),
    rules: createRulesSchema().optional().describe('What each rule reports with.'),
  };
  const override = z.strictObject({
    files: z
      .union([z.array(glob).min(1, 'must not be empty'), glob], {
        error: 'must be a glob, or a list of them',
      })
      .describe('Globs of the files, from the folder of the config.'),
    ...common,
  });
  return z.strictObject({
    $schema: z.string().optional(),
    ...common,
    catalogues: z
      .array(textOf(checks.catalogue))
      .optional()
      .describe('Catalogue files, whose resources join the service’s or replace them by name.'),
    baseline: z
      .string()
      .min(1, 'must not be empty')
      .optional()
      .describe('The file that lets old mistakes pass; `clausal lint --write-baseline` makes it.'),
    ignore: z
      .array(textOf(checks.ignorePattern))
      .optional()
      .describe('What not to look at, written as in a .gitignore.'),
    files: z
      .record(glob, choiceOf('kind of file', Object.keys(HOSTS) as [HostName, ...HostName[]]))
      .optional()
      .describe('Globs of files that hold queries, with the kind of each; the last that matches counts.'),
    overrides: z.array(override).optional().describe('What is set for some files; later ones win.'),
  });
}

function createRulesSchema(): z.ZodType<RulesConfig> {
  const level = z
    .enum(LEVELS, {
      error: ({ input }) => (Array.isArray(input) ? NO_OPTIONS : describeChoice('severity', input, LEVELS)),
    })
    .meta({ id: 'level' });
  const options = z.strictObject({ allow: z.array(z.string()).describe('What the rule lets pass.') });
  const withOptions = z.tuple([choiceOf('severity', SEVERITIES), options], {
    error: 'must be a severity, alone or in a list with `{ "allow": [...] }`',
  });
  const levelOrOptions = z.union([withOptions, level]).meta({ id: 'levelOrOptions' });
  const rules = LINT_RULES.map(({ code, what }) => {
    const setting = RULES_WITH_ALLOW.includes(code) ? levelOrOptions : level;
    return [code, setting.optional().describe(what)] as const;
  });
  return z.strictObject(Object.fromEntries(rules)).meta({ id: 'rules' });
}

function textOf(check: CheckText): z.ZodString {
  return z.string().superRefine((text, context) => {
    const message = check(text);
    if (message !== undefined) context.addIssue({ code: 'custom', message });
  });
}

/** One of some names; for another, the nearest of them is suggested. */
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
