export { compareResource } from '../catalogues/compare-resource.ts';
export { type ImportedResource, type ImportOptions, importResource } from '../catalogues/import-resource.ts';
export { inferSchema } from '../catalogues/infer-schema.ts';
export { SchemaError } from '../catalogues/schema-fields.ts';
export { writeDefinition } from '../catalogues/write-definition.ts';
export type {
  CallConfig,
  CallPattern,
  EmbeddedQuery,
  FileKind,
  HostComment,
  HostReading,
  HostSettings,
  KeyPattern,
  NamedResource,
  ReadHost,
} from '../hosts/host.ts';
export { findHost, HOSTS, type HostName } from '../hosts/hosts.ts';
export type { PositionMap } from '../hosts/mapped-text.ts';
export type { ConfigOverride, FileConfig, KeyConfig, LintConfig, RuleLevel, RulesConfig } from './config.ts';
export { defineConfig } from './config.ts';
export type { CustomReport, CustomRule, CustomRuleContext } from './custom-rules.ts';
export type { FixedFile } from './fix-text.ts';
export type { FileReport, LintDiagnostic } from './lint-diagnostic.ts';
export { type FixFileOptions, fixFile, type LintInput, lintFile } from './lint-file.ts';
export type { RuleCode } from './lint-rules.ts';
export type { LintSettings, RuleOptions, RuleSelection, RuleSetting } from './settings.ts';
export { createSettings, type SettingsOptions } from './settings.ts';
