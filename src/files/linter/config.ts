import type { Severity } from '../../language/diagnostic/diagnostic.ts';
import type { CallPattern, KeyPattern } from '../hosts/host.ts';
import type { HostName } from '../hosts/hosts.ts';
import type { RuleCode } from './lint-rules.ts';
import type { RuleOptions, RuleWithAllow } from './settings.ts';

/** The severity of a rule, or `off`. */
export type RuleLevel = Severity | 'off';

/** The setting of each rule; a rule that is not listed keeps its own severity. */
export type RulesConfig = {
  readonly [Code in RuleCode]?:
    | RuleLevel
    | (Code extends RuleWithAllow ? readonly [Severity, RuleOptions] : never)
    | undefined;
} & {
  /** Rules of your own, from `customRules`. */
  readonly [own: `${string}/${string}`]: RuleLevel | undefined;
};

/** Settings that a config and its overrides have in common. */
export interface FileConfig {
  /**
   * Default resource for queries that do not name one. A `query` in a data file
   * counts as a query only with a `resource` beside it or an entry of `keys`.
   */
  readonly resource?: string | undefined;
  /**
   * Paths in data files that contain queries: in JSON, YAML, TOML, NDJSON, and in
   * CSV columns. A plain string is a path, such as `searches.*.query`.
   */
  readonly keys?: readonly (string | KeyPattern)[] | undefined;
  /** Calls in programs that take queries. A plain string stands for calls such as `search('…')` or `search({ query: '…' })`. */
  readonly calls?: readonly (string | CallPattern)[] | undefined;
  /** The setting of each rule: a severity, `off`, or a severity and a list of what to allow. */
  readonly rules?: RulesConfig | undefined;
}

/** Settings for some files. */
export interface ConfigOverride extends FileConfig {
  /** Globs of the files, relative to the folder of the config. A glob without a slash matches in every folder. */
  readonly files: string | readonly string[];
}

/**
 * The content of `clausal.config.json`, or the default export of `clausal.config.js`, `.ts` and so on. Paths and globs
 * are relative to the folder of the config and use `/` on every system.
 *
 * If several overrides match a file, all their `keys` and `calls` are added up, and the last `resource` and the last
 * setting of each rule count. A severity alone keeps the list of what the rule allows.
 */
export interface LintConfig extends FileConfig {
  /** For editors: `./node_modules/clausal/grammar/generated/config.schema.json`. */
  readonly $schema?: string | undefined;
  /**
   * Configs whose settings come before those of this one: paths, or names of packages. Globs in them are relative to
   * the folder of this config, and paths to their own.
   */
  readonly extends?: string | readonly string[] | undefined;
  /** Catalogue files with your own resources. A resource of the same name replaces one of the service. */
  readonly catalogues?: readonly string[] | undefined;
  /**
   * Modules with your own rules: each has a rule, or a list of rules, as its default export. `rules` sets their
   * severities, by code.
   */
  readonly customRules?: readonly string[] | undefined;
  /**
   * The file that accepts existing diagnostics. `--write-baseline` and `--prune`
   * write it; `--baseline` and `--no-baseline` override this key.
   */
  readonly baseline?: string | undefined;
  /** Files and folders that are not linted, written as in a `.gitignore`. */
  readonly ignore?: readonly string[] | undefined;
  /**
   * The kind of files that their extension does not show, by glob:
   * `{ 'queries/*.txt': 'queries' }`. The last glob that matches counts.
   */
  readonly files?: Readonly<Record<string, HostName>> | undefined;
  /** Time zone of words such as `yesterday`: `Europe/Berlin`; by default that of the machine. */
  readonly timeZone?: string | undefined;
  /** The service that commands search: its address, and the environment variable that holds the key of the API. */
  readonly service?: { readonly url?: string | undefined; readonly keyEnv?: string | undefined } | undefined;
  /** The URL of the index that commands fill and search: `sqlite:payments.db`, or `env:NAME`. */
  readonly index?: string | undefined;
  /** Settings for some files. Later overrides win. */
  readonly overrides?: readonly ConfigOverride[] | undefined;
}

/**
 * Returns a config unchanged, so that editors complete and check it. For the
 * default export of `clausal.config.ts` or `.js`.
 *
 * @param config - Not checked by this function; `clausal lint` reports each error.
 * @example
 * defineConfig({ resource: 'payments', rules: { 'undocumented-field': 'off' } }).resource // 'payments'
 */
export function defineConfig(config: LintConfig): LintConfig {
  return config;
}
