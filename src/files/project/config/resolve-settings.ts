import { ownOptions } from '../../../language/base/plain-data.ts';
import { remember } from '../../../language/base/remember.ts';
import { catalogue } from '../../../language/catalogue/catalogue.ts';
import { toCatalogueFile } from '../../../language/catalogue/catalogue-file.ts';
import type { Resource } from '../../../language/catalogue/resource.ts';
import { type FileKind, toCallPattern } from '../../hosts/host.ts';
import type { RulesConfig } from '../../linter/config.ts';
import { LINT_RULES } from '../../linter/lint-rules.ts';
import { createSettings, type LintSettings, type RuleSetting } from '../../linter/settings.ts';
import { toFolderPath, toReportPath } from '../paths.ts';
import { findKind, isIgnoredBy, type LoadedConfig, type MatchGlob, nameKind } from './loaded-config.ts';

/**
 * Merges the settings for a file. Files with the same layers share one object.
 *
 * @param file - Absolute; without it, the settings that apply where no override matches.
 */
export function resolveSettings(config: LoadedConfig, file?: string): LintSettings {
  const matching = findLayers(config, file);
  const known = settingsOf(config);
  const key = matching.join();
  const settings = known.get(key) ?? layerSettings(config, matching);
  known.set(key, settings);
  return settings;
}

const settingsOf = remember((_: LoadedConfig) => new Map<string, LintSettings>());

function findLayers({ folder, layers }: LoadedConfig, file: string | undefined): readonly number[] {
  const path = file === undefined ? undefined : toFolderPath(folder, file);
  const isFor = (matches: MatchGlob | undefined): boolean =>
    matches === undefined || (path !== undefined && matches(path));
  return layers.flatMap(({ matches }, index) => (isFor(matches) ? index : []));
}

function layerSettings(
  { resources, layers: all, selection, customRules }: LoadedConfig,
  matching: readonly number[],
): LintSettings {
  const layers = matching.map((index) => ownOptions(all[index]?.settings));
  const rules: Record<string, RuleSetting> = {};
  for (const layer of layers) {
    for (const [code, setting] of toRuleSettings(layer.rules ?? {})) rules[code] = { ...rules[code], ...setting };
  }
  for (const code of selection?.select ?? []) {
    const { severity, ...others } = rules[code] ?? {};
    if (severity === 'off') rules[code] = others;
  }
  const settings = createSettings({
    resource: layers.findLast(({ resource }) => resource !== undefined)?.resource,
    keys: layers.flatMap(({ keys: patterns = [] }) =>
      patterns.map((key) => (typeof key === 'string' ? { path: key } : key)),
    ),
    calls: layers.flatMap(({ calls = [] }) => calls.map(toCallPattern)),
    rules,
    resources: Object.values(resources),
  });
  return { ...settings, selection, customRules };
}

function toRuleSettings(rules: RulesConfig): readonly (readonly [string, RuleSetting])[] {
  return Object.entries(rules).flatMap(([code, setting]) => {
    if (setting === undefined) return [];
    if (typeof setting === 'string') return [[code, { severity: setting }] as const];
    const [severity, { allow }] = setting;
    return [[code, { severity, allow }] as const];
  });
}

/**
 * A cache key of everything that determines the diagnostics of a file, apart from
 * its text and the version of the package.
 */
export function toSettingsKey(settings: LintSettings, kind: FileKind): string {
  return `${nameKind(kind)} ${keyOf(settings)}`;
}

const keyOf = remember(({ resource, keys, calls, rules, selection, resources, findResource }: LintSettings) => {
  const service: readonly Resource[] = Object.values(catalogue);
  const own = resources.flatMap((name) => findResource(name) ?? []).filter((one) => !service.includes(one));
  return JSON.stringify({ resource, keys, calls, rules, selection, resources: toCatalogueFile(own).resources });
});

/**
 * Prints the settings that apply to a file, as JSON: the merged config and the setting of every rule.
 *
 * @param file - Absolute; without it, the settings that apply where no override matches.
 */
export function printConfig(config: LoadedConfig, cwd: string, file?: string): string {
  const { resource, resources, keys, calls, rules } = resolveSettings(config, file);
  const toPath = (path: string | undefined) => (path === undefined ? null : toReportPath(cwd, path));
  const printed = {
    config: toPath(config.file),
    baseline: toPath(config.source.baseline),
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
  const kind = findKind(config, file);
  return {
    file: toReportPath(cwd, file),
    kind: kind === undefined ? null : nameKind(kind),
    ignored: isIgnoredBy(config, file),
  };
}

/** The setting of a rule, in the form of a config. */
function toRule({ severity, allow = [] }: RuleSetting, own: string): unknown {
  return allow.length === 0 || severity === 'off' ? (severity ?? own) : [severity ?? own, { allow }];
}
