export type {
  CallConfig,
  ConfigOverride,
  FileConfig,
  KeyConfig,
  LintConfig,
  RuleCode,
  RuleLevel,
  RuleOptions,
  RulesConfig,
} from './config.ts';
export { defineConfig } from './define-config.ts';
