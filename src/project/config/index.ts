export type { CallConfig } from '../../hosts/call-pattern.ts';
export type { RuleCode } from '../../linter/lint-rules.ts';
export type { RuleOptions } from '../../linter/rule-settings.ts';
export type {
  ConfigOverride,
  FileConfig,
  KeyConfig,
  LintConfig,
  RuleLevel,
  RulesConfig,
} from './config.ts';
export { defineConfig } from './config.ts';
