import type { Severity } from '../../diagnostic/diagnostic.ts';
import type { CallConfig } from '../../hosts/call-pattern.ts';
import type { KeyPattern } from '../../hosts/host-settings.ts';
import type { HostName } from '../../hosts/hosts.ts';
import type { RuleCode } from '../../linter/lint-rules.ts';
import type { RuleOptions, RuleWithAllow } from '../../linter/rule-settings.ts';

/** What a rule reports with, or that it reports nothing. */
export type RuleLevel = Severity | 'off';

/** What each rule is set to; one that is not named reports with its own severity. */
export type RulesConfig = {
  readonly [Code in RuleCode]?:
    | RuleLevel
    | (Code extends RuleWithAllow ? readonly [Severity, RuleOptions] : never)
    | undefined;
};

/** What may be set for some files as it may for all. */
export interface FileConfig {
  /**
   * What queries search that say nothing of it themselves. A `query` of data is
   * one only with a `resource` beside it, or by `keys`.
   */
  readonly resource?: string | undefined;
  /**
   * Where queries stand in data (JSON, YAML, TOML, NDJSON, the columns of CSV).
   * A text alone is a path: `searches.*.query`.
   */
  readonly keys?: readonly (string | KeyConfig)[] | undefined;
  /** Which calls of programs take queries. A text alone is a call such as `search('…')` or `search({ query: '…' })`. */
  readonly calls?: readonly (string | CallConfig)[] | undefined;
  /** What each rule reports with: a severity, `off`, or a severity and what to let pass. */
  readonly rules?: RulesConfig | undefined;
}

/** A place of data where queries stand. */
export interface KeyConfig extends Pick<KeyPattern, 'path'> {
  /** What the queries search; unless told, what a `resource` key beside the query says. */
  readonly resource?: string | undefined;
}

/** What is set for some files otherwise than for the rest. */
export interface ConfigOverride extends FileConfig {
  /** Globs of the files, from the folder of the config; one without a slash is looked for in all folders. */
  readonly files: string | readonly string[];
}

/**
 * What `clausal.config.json` holds, and what `clausal.config.js`, `.ts` and the
 * like export as their default. Paths and globs are from the folder of the
 * config, with `/` on every system.
 *
 * Where several overrides match a file, what they list in `keys` and `calls`
 * adds up; of `resource` and of each rule the last one counts, save that a mere
 * severity leaves what the rule lets pass.
 */
export interface LintConfig extends FileConfig {
  /** For editors: `./node_modules/clausal/grammar/generated/config.schema.json`. */
  readonly $schema?: string | undefined;
  /** Catalogue files, whose resources join the service's or replace them by name. */
  readonly catalogues?: readonly string[] | undefined;
  /**
   * What lets old mistakes pass, as `--baseline` does; `--write-baseline` and
   * `--prune` write it, and `--baseline` and `--no-baseline` go before.
   */
  readonly baseline?: string | undefined;
  /** What not to look at, written as in a `.gitignore`. */
  readonly ignore?: readonly string[] | undefined;
  /**
   * Globs of files that hold queries, with the kind of each, whatever the end of
   * its name: `{ 'queries/*.txt': 'queries' }`. The last that matches counts.
   */
  readonly files?: Readonly<Record<string, HostName>> | undefined;
  /** In order; later ones win. */
  readonly overrides?: readonly ConfigOverride[] | undefined;
}

/**
 * Gives a config back as it is, so that an editor completes and checks it: the
 * default export of `clausal.config.ts` or `.js`.
 *
 * @param config - Not looked at; `clausal lint` does, and names each mistake.
 * @example
 * defineConfig({ resource: 'payments', rules: { 'undocumented-field': 'off' } }).resource // 'payments'
 */
export function defineConfig(config: LintConfig): LintConfig {
  return config;
}
