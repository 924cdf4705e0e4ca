import type { Linter } from 'eslint';
import type { Resource } from '../catalogue/resource.ts';
import type { CallConfig } from '../hosts/call-pattern.ts';
import type { RuleCode } from '../linter/lint-rules.ts';
import type { RuleOptions, RuleWithAllow } from '../linter/rule-settings.ts';

/**
 * `settings.clausal` of an ESLint config. Invalid settings throw a `TypeError`
 * that names each wrong key, when the first file is linted.
 */
export interface ClausalSettings {
  /** Default resource for queries that do not name one. */
  readonly resource?: string | undefined;
  /** Calls in programs that take queries. A plain string stands for calls such as `search('…')` or `search({ query: '…' })`. */
  readonly calls?: readonly (string | CallConfig)[] | undefined;
  /** Your own resources, from `defineResource` or `loadCatalogue`. They extend the service's; one of the same name replaces it. */
  readonly resources?: readonly Resource[] | undefined;
}

/**
 * Our rules in an ESLint config: a severity and, for some rules, a list of what
 * to allow: `{ 'clausal/unknown-value': ['error', { allow: ['ESCROW'] }] }`.
 */
export type ClausalRules = {
  readonly [Code in RuleCode as `clausal/${Code}`]?:
    | Linter.RuleEntry<Code extends RuleWithAllow ? [RuleOptions] : []>
    | undefined;
};
