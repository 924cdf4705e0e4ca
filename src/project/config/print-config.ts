import { LINT_RULES } from '../../linter/lint-rules.ts';
import type { RuleSetting } from '../../linter/settings.ts';
import { toFolderPath, toReportPath } from '../paths.ts';
import { findKind, type LoadedConfig, nameKind } from './loaded-config.ts';
import { resolveSettings } from './resolve-settings.ts';

/**
 * What holds for a file, as JSON: the config's own words, merged, and what every
 * rule reports with.
 *
 * @param cwd - The folder of the run, absolute.
 * @param file - Absolute; unless told, what holds where no override does.
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

/** A setting as a config says it. */
function toRule({ severity, allow = [] }: RuleSetting, usual: string): unknown {
  return allow.length === 0 || severity === 'off' ? (severity ?? usual) : [severity ?? usual, { allow }];
}
