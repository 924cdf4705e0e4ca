import { catalogue } from '../../catalogue/catalogue.ts';
import { toCatalogueFile } from '../../catalogue/catalogue-file.ts';
import type { Resource } from '../../catalogue/resource.ts';
import { toCallPattern } from '../../hosts/call-pattern.ts';
import type { Host } from '../../hosts/host.ts';
import type { KeyPattern } from '../../hosts/host-settings.ts';
import { createSettings, type LintSettings, type RuleSetting } from '../../linter/settings.ts';
import { toFolderPath } from '../paths.ts';
import type { FileConfig, KeyConfig, RulesConfig } from './config.ts';
import { type LoadedConfig, nameKind } from './loaded-config.ts';

/**
 * Merges the settings for a file. Files with the same overrides share one object.
 *
 * @param file - Absolute; without it, the settings that apply where no override matches.
 */
export function resolveSettings(config: LoadedConfig, file?: string): LintSettings {
  const matching = findOverrides(config, file);
  const known = settingsOf.get(config) ?? new Map<string, LintSettings>();
  settingsOf.set(config, known);
  const key = matching.join();
  const settings = known.get(key) ?? layerSettings(config, matching);
  known.set(key, settings);
  return settings;
}

const settingsOf = new WeakMap<LoadedConfig, Map<string, LintSettings>>();

function findOverrides({ folder, overrides }: LoadedConfig, file: string | undefined): readonly number[] {
  if (file === undefined || overrides.length === 0) return [];
  const path = toFolderPath(folder, file);
  if (path === undefined) return [];
  return overrides.flatMap(({ matches }, index) => (matches(path) ? index : []));
}

function layerSettings({ source, resources, overrides }: LoadedConfig, matching: readonly number[]): LintSettings {
  const layers: readonly FileConfig[] = [source, ...matching.flatMap((index) => overrides[index]?.override ?? [])];
  const rules: Record<string, RuleSetting> = {};
  for (const layer of layers) {
    for (const [code, setting] of toRuleSettings(layer.rules ?? {})) rules[code] = { ...rules[code], ...setting };
  }
  return createSettings({
    resource: layers.findLast(({ resource }) => resource !== undefined)?.resource,
    keys: layers.flatMap(({ keys: patterns = [] }) => patterns.map(toKeyPattern)),
    calls: layers.flatMap(({ calls = [] }) => calls.map(toCallPattern)),
    rules,
    resources: Object.values(resources),
  });
}

function toRuleSettings(rules: RulesConfig): readonly (readonly [string, RuleSetting])[] {
  return Object.entries(rules).flatMap(([code, setting]) => {
    if (setting === undefined) return [];
    if (typeof setting === 'string') return [[code, { severity: setting }] as const];
    const [severity, { allow }] = setting;
    return [[code, { severity, allow }] as const];
  });
}

function toKeyPattern(key: string | KeyConfig): KeyPattern {
  if (typeof key === 'string') return { path: key };
  const { path, resource } = key;
  return { path, ...(resource !== undefined && { resource }) };
}

/**
 * A cache key of everything that determines the diagnostics of a file, apart from
 * its text and the version of the package.
 */
export function toSettingsKey(config: LoadedConfig, settings: LintSettings, kind: Host): string {
  const key = keys.get(settings) ?? createKey(config, settings);
  keys.set(settings, key);
  return `${nameKind(kind)} ${key}`;
}

const keys = new WeakMap<LintSettings, string>();

function createKey(config: LoadedConfig, { resource, keys: paths, calls, rules }: LintSettings): string {
  const service: readonly Resource[] = Object.values(catalogue);
  const own = Object.values(config.resources).filter((one) => !service.includes(one));
  return JSON.stringify({ resource, keys: paths, calls, rules, resources: toCatalogueFile(own).resources });
}
