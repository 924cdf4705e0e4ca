import type { Linter } from 'eslint';
import type { RuleCode } from '../linter/lint-rules.ts';
import type { RuleOptions, RuleWithAllow } from '../linter/rule-settings.ts';

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
