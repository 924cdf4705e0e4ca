import type { LintConfig } from './config.ts';

/**
 * Gives a config back as it is, so that an editor completes and checks it: the
 * default export of `clausal.config.ts` or `.js`.
 *
 * @param config - Not looked at; `clausal lint` does, and names each mistake.
 * @example
 * defineConfig({ resource: 'payments', rules: { 'undocumented-field': 'off' } }).resource // 'payments'
 */
export function defineConfig(config: LintConfig): LintConfig {
  return config;
}
