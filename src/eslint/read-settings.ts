import { createResource, type Resource } from '../catalogue/resource.ts';
import { toCallPattern } from '../hosts/call-pattern.ts';
import { createSettings, type LintSettings } from '../linter/settings.ts';
import type { ClausalSettings } from './clausal-config.ts';
import { findMistakes } from './find-mistakes.ts';

const NO_SETTINGS: ClausalSettings = {};

/**
 * Reads the settings that an ESLint config shares between rules. All rules get
 * the same object for the same config.
 *
 * @param settings - `settings.clausal`.
 * @throws {TypeError} If the settings are invalid; the message names each wrong key.
 */
export function readSettings(settings: unknown = NO_SETTINGS): LintSettings {
  if (!isSettings(settings)) throw new TypeError('settings.clausal: must be an object');
  const known = settingsOf.get(settings);
  if (known !== undefined) return known;
  const mistakes = findMistakes(settings);
  if (mistakes.length > 0) {
    throw new TypeError(mistakes.map(({ path, message }) => `settings.clausal.${path}: ${message}`).join('\n'));
  }
  const created = toLintSettings(settings);
  settingsOf.set(settings, created);
  return created;
}

const settingsOf = new WeakMap<object, LintSettings>();

function isSettings(settings: unknown): settings is ClausalSettings {
  return typeof settings === 'object' && settings !== null && !Array.isArray(settings);
}

function toLintSettings({ resource, calls = [], resources = [] }: ClausalSettings): LintSettings {
  // No `rules`: ESLint applies the settings of each rule itself.
  return createSettings({
    resource,
    calls: calls.map(toCallPattern),
    // A resource may come from another copy of the package, or be a plain definition.
    resources: resources.map((definition): Resource => createResource(definition)),
  });
}
