import { type ClausalPlugin, createPlugin } from './plugin.ts';

/**
 * The ESLint plugin, for flat configs in 8.57, 9 and 10. It has a rule for each code of `clausal lint` and reports the
 * same messages and ranges in programs. Safe fixes are fixes, the others suggestions. A program is parsed only if it
 * mentions clausal or a call from `settings.clausal`, or fetches a search.
 *
 * @example
 * clausal.configs.recommended.rules?.['clausal/unknown-field'] // 'error'
 */
const plugin: ClausalPlugin = createPlugin();

export type { ClausalRules } from './plugin.ts';
export type { ClausalSettings } from './settings.ts';
export type { ClausalPlugin };
// ESLint expects a plugin as the default export, and `require` returns the other one.
export { plugin as default, plugin as 'module.exports' };
