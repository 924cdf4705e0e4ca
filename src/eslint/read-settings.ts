import { createResource, type Resource } from '../catalogue/resource.ts';
import { toCallPattern } from '../hosts/call-pattern.ts';
import { createSettings, type LintSettings } from '../linter/settings.ts';
import type { ClausalSettings } from './clausal-config.ts';
import { findMistakes } from './find-mistakes.ts';

const NONE: ClausalSettings = {};

/**
 * Reads what an ESLint config says to all rules. Every rule asks for itself, and
 * gets one value for one config.
 *
 * @param settings - `settings.clausal`.
 * @throws {TypeError} Something in it is wrong; the message names each key.
 */
export function readSettings(settings: unknown = NONE): LintSettings {
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
  // What each rule is set to is for ESLint to know.
  return createSettings({
    resource,
    calls: calls.map(toCallPattern),
    // What comes from another copy of the package, or is but a definition, is made a resource of this one.
    resources: resources.map((definition): Resource => createResource(definition)),
  });
}
