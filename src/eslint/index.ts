import { type ClausalPlugin, createPlugin } from './plugin.ts';

/**
 * The plugin for ESLint 10, as a flat config takes it: a rule for each code that
 * `clausal lint` may report, with the same words and ranges in programs; safe
 * fixes are fixes, guesses suggestions. Programs that name nothing of ours, and
 * no call that `settings.clausal` names, are not looked at.
 *
 * @example
 * clausal.configs.recommended.rules?.['clausal/unknown-field'] // 'error'
 */
const plugin: ClausalPlugin = createPlugin();

// ESLint and its users look for a plugin there.
export default plugin;
export type { ClausalRules, ClausalSettings } from './clausal-config.ts';
export type { ClausalPlugin };
