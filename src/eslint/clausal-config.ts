import type { Linter } from 'eslint';
import type { Resource } from '../catalogue/resource.ts';
import type { CallConfig } from '../hosts/call-pattern.ts';
import type { RuleCode } from '../linter/lint-rules.ts';
import type { RuleOptions, RuleWithAllow } from '../linter/rule-settings.ts';

/**
 * What `settings.clausal` of an ESLint config may hold. Whatever is wrong with
 * it is thrown when the first program is read, a `TypeError` that names each key.
 */
export interface ClausalSettings {
  /** What queries search that say nothing of it themselves. */
  readonly resource?: string | undefined;
  /** Which calls of programs take queries. A text alone is a call such as `search('…')` or `search({ query: '…' })`. */
  readonly calls?: readonly (string | CallConfig)[] | undefined;
  /** Resources of your own, from `defineResource` or `loadCatalogue`; they join the service's or replace them by name. */
  readonly resources?: readonly Resource[] | undefined;
}

/**
 * What an ESLint config may say of the rules: a severity, and for those that
 * take a list of what to let pass, that list, as in
 * `{ 'clausal/unknown-value': ['error', { allow: ['ESCROW'] }] }`.
 */
export type ClausalRules = {
  readonly [Code in RuleCode as `clausal/${Code}`]?:
    | Linter.RuleEntry<Code extends RuleWithAllow ? [RuleOptions] : []>
    | undefined;
};
