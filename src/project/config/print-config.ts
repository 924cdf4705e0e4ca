import { LINT_RULES } from '../../linter/lint-rules.ts';
import type { RuleSetting } from '../../linter/settings.ts';
import { toFolderPath, toReportPath } from '../paths.ts';
import { findKind, type LoadedConfig, nameKind } from './loaded-config.ts';
import { resolveSettings } from './resolve-settings.ts';

/**
 * Prints the settings that apply to a file, as JSON: the merged config and the
 * setting of every rule.
 *
 * @param cwd - The working folder, absolute.
 * @param file - Absolute; without it, the settings that apply where no override matches.
 */
export function printConfig(config: LoadedConfig, cwd: string, file?: string): string {
  const { resource, resources, keys, calls, rules } = resolveSettings(config, file);
  const printed = {
    config: config.file === undefined ? null : toReportPath(cwd, config.file),
    baseline: config.baseline === undefined ? null : toReportPath(cwd, config.baseline),
    ...(file !== undefined && describeFile(config, cwd, file)),
    resource: resource ?? null,
    resources,
    keys,
    calls,
    rules: Object.fromEntries(LINT_RULES.map(({ code, severity }) => [code, toRule(rules[code] ?? {}, severity)])),
  };
  return `${JSON.stringify(printed, undefined, 2)}\n`;
}

function describeFile(config: LoadedConfig, cwd: string, file: string): object {
  const path = toFolderPath(config.folder, file);
  const kind = findKind(config, file);
  return {
    file: toReportPath(cwd, file),
    kind: kind === undefined ? null : nameKind(kind),
    ignored: path !== undefined && config.ignores(path, false),
  };
}

/** The setting of a rule, in the form of a config. */
function toRule({ severity, allow = [] }: RuleSetting, own: string): unknown {
  return allow.length === 0 || severity === 'off' ? (severity ?? own) : [severity ?? own, { allow }];
}
