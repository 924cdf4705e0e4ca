import type { DIAGNOSTICS } from '../../checker/diagnostics.ts';
import type { Severity } from '../../diagnostic/diagnostic.ts';
import type { HostName } from '../../hosts/hosts.ts';
import type { FILE_DIAGNOSTICS } from '../../linter/diagnostics.ts';
import type { RuleWithAllow } from '../../linter/rule-settings.ts';
import type { KeyPattern } from '../../linter/settings.ts';
import type { LOGIC_DIAGNOSTICS } from '../../logic/diagnostics.ts';

/** The code of anything that `clausal lint` may report; `clausal explain` lists them. */
export type RuleCode =
  | (typeof DIAGNOSTICS)[number]['code']
  | (typeof LOGIC_DIAGNOSTICS)[number]['code']
  | (typeof FILE_DIAGNOSTICS)[number]['code'];

/** What a rule reports with, or that it reports nothing. */
export type RuleLevel = Severity | 'off';

/** What a rule may be told beside its severity. */
export interface RuleOptions {
  /** What it lets pass: values, fields or expressions, as the page of the rule says. */
  readonly allow: readonly string[];
}

/** What each rule is set to; one that is not named reports with its own severity. */
export type RulesConfig = {
  readonly [Code in RuleCode]?:
    | RuleLevel
    | (Code extends RuleWithAllow ? readonly [Severity, RuleOptions] : never)
    | undefined;
};

/** A call of a program that takes a query. */
export interface CallConfig {
  /** Names joined by dots, as the program writes the function: `client.payments.search`; `*` is any one name. */
  readonly call: string;
  /**
   * Which argument is the query, from 0, or the property of the first argument
   * that is; unless told, the first argument itself or, of an object, its `query`.
   */
  readonly argument?: number | string | undefined;
  /** What the query searches. */
  readonly resource?: string | undefined;
}

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
