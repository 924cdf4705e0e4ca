export { ConfigError, type ConfigFinding } from './config/config-error.ts';
export type { ConfiguredFolder, LoadedConfig } from './config/loaded-config.ts';
export { LintError } from './errors.ts';
export { openProject, type Project, type ProjectOptions } from './open-project.ts';
