export type { EmbeddedQuery, Host, HostComment, HostReading, NamedResource, ReadHost } from '../hosts/host.ts';
export type { CallPattern, HostSettings, KeyPattern } from '../hosts/host-settings.ts';
export { findHost, HOSTS, type HostName } from '../hosts/hosts.ts';
export type { PositionMap } from '../hosts/mapped-text.ts';
export type { FixedFile } from './fix-text.ts';
export type { FileReport, LintDiagnostic } from './lint-diagnostic.ts';
export { type FixFileOptions, fixFile, type LintInput, lintFile } from './lint-file.ts';
export type { LintSettings, RuleSetting } from './settings.ts';
export { createSettings, type SettingsOptions } from './settings.ts';
