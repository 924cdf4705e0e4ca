import path from 'node:path';
import type { CommandUnknownOpts, Option } from '@commander-js/extra-typings';
import type { LintConfig } from '../../files/linter/config.ts';
import { findConfig } from '../../files/project/config/find-config.ts';
import { UsageError } from './exit.ts';
import { asUsageError } from './resources.ts';

/** The keys of a config that are the defaults of options. */
const KEYS = {
  resource: ({ resource }: LintConfig) => resource,
  catalogues: ({ catalogues }: LintConfig) => catalogues,
  timeZone: ({ timeZone }: LintConfig) => timeZone,
  'service.url': ({ service }: LintConfig) => service?.url,
  'service.keyEnv': ({ service }: LintConfig) => service?.keyEnv,
  index: ({ index }: LintConfig) => index,
} as const;

type ConfigKey = keyof typeof KEYS;

/** The keys that say where a key of the API or objects are sent. */
const CONNECTING: readonly ConfigKey[] = ['service.url', 'service.keyEnv', 'index'];

const keys = new WeakMap<object, ConfigKey>();

/** Takes the default of an option from a key of the config. */
export function fromConfig<Declared extends object>(option: Declared, key: ConfigKey): Declared {
  keys.set(option, key);
  return option;
}

/** Whether the config, and not the command line, has set an option. */
export function isFromConfig(command: CommandUnknownOpts, name: string): boolean {
  return command.getOptionValueSource(name) === SOURCE;
}

const SOURCE = 'config';

/** Whether a command takes defaults from the config; a command that opens a project reads its config itself. */
export function takesDefaults({ options }: CommandUnknownOpts): boolean {
  return options.some((option) => keys.has(option)) && !options.some(({ long }) => long === '--no-code-config');
}

/** Sets the options that were not given to what the config says. Resources of the config are added to those of files. */
export async function applyConfig(command: CommandUnknownOpts): Promise<void> {
  const { file, config } = await asUsageError(() => openConfig(command.getOptionValue('codeConfig') as boolean));
  if (config === undefined) return;
  for (const option of command.options) {
    const key = keys.get(option);
    const name = option.attributeName();
    const given: unknown = command.getOptionValue(name);
    const value = key && KEYS[key](config.source);
    if (key === undefined || value === undefined) continue;
    if (typeof value === 'object') command.setOptionValue(name, [...value, ...((given as string[]) ?? [])]);
    else if (given === undefined) {
      if (CONNECTING.includes(key)) await refuseForeign(file, key, option);
      command.setOptionValueWithSource(name, value, SOURCE);
    }
  }
}

async function openConfig(codeConfig: boolean) {
  const cwd = process.cwd();
  const file = findConfig(cwd);
  if (file === undefined) return {};
  // Loaded on demand: the start of a command is quick (docs/decisions/002-quick-start.md).
  const { openFolder } = await import('../../files/project/config/open-config.ts');
  const { config } = await openFolder({ cwd, codeConfig });
  return { file, config };
}

/** @throws {UsageError} If the config belongs to another user, who could receive what is sent. */
async function refuseForeign(file: string, key: ConfigKey, option: Option): Promise<void> {
  const { isOwn } = await import('../../files/project/config/load-config.ts');
  if (isOwn(file)) return;
  throw new UsageError(
    `${path.relative('', file)} belongs to another user, so its \`${key}\` is not used; give ${option.long}`,
  );
}
