export * from '../linter/index.ts';
export type { ConfiguredFolder, LoadedConfig } from './config/loaded-config.ts';
export { ConfigError, type ConfigFinding, LintError } from './lint-error.ts';
export { openProject, type Project, type ProjectOptions } from './open-project.ts';
