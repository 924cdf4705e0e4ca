import type { LintSettings } from '../../../src/files/linter/settings.ts';
import { catalogue } from '../../../src/language/catalogue/catalogue.ts';

const resources: Readonly<Record<string, (typeof catalogue)[keyof typeof catalogue]>> = catalogue;

/** The settings of a run without a configuration, and what a test wants otherwise. */
export function createSettings(settings: Partial<LintSettings> = {}): LintSettings {
  return {
    keys: [],
    calls: [],
    resources: Object.keys(catalogue),
    knownCalls: [],
    customRules: [],
    resource: undefined,
    // The requests in most tests are shorter than real ones.
    rules: { 'missing-api-version': { severity: 'off' } },
    findResource: (name) => (Object.hasOwn(resources, name) ? resources[name] : undefined),
    ...settings,
  };
}
