// The documentation of each diagnostic of logic, by its code (docs/decisions/001-docs-beside-rules.md).

export { docs as 'always-matches' } from './rules/always-matches.ts';
export { docs as 'duplicate-clause' } from './rules/duplicate-clause.ts';
export { docs as 'never-matches' } from './rules/never-matches.ts';
export { docs as 'redundant-clause' } from './rules/redundant-clause.ts';
