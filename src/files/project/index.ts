export * from '../linter/index.ts';
export { ConfigError, LintError } from './lint-error.ts';
export { openProject, type Project, type ProjectOptions } from './open-project.ts';
