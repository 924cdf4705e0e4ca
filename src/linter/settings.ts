import type { Resource } from '../catalogue/resource.ts';
import type { Severity } from '../diagnostic/diagnostic.ts';

/** What a rule is set to. */
export interface RuleSetting {
  /** The severity it reports with instead of its own. */
  readonly severity?: Severity | 'off';
  /** What the rule is to let pass: values, fields or expressions, as its page says. */
  readonly allow?: readonly string[];
}

/** Where queries stand in data: JSON, YAML, TOML, NDJSON, and the columns of CSV. */
export interface KeyPattern {
  /** Keys from the outermost, joined by dots: `searches.*.query`. `*` is any one key or index, `**` any number of them. */
  readonly path: string;
  /** What the queries search; unless told, what a `resource` key beside the query says. */
  readonly resource?: string;
}

/** Which calls of a program take queries. */
export interface CallPattern {
  /** Names joined by dots, as the program writes the function: `client.payments.search`; `*` is any one name. */
  readonly call: string;
  /**
   * Which argument is the query, from 0, or the property of the first argument
   * that is; unless told, the first argument itself or, of an object, its `query`.
   */
  readonly argument?: number | string;
  readonly resource?: string;
}

/** What the settings tell a host: where queries are. */
export interface HostSettings {
  readonly keys: readonly KeyPattern[];
  readonly calls: readonly CallPattern[];
  /** The names of the resources that there are. */
  readonly resources: readonly string[];
}

/** The settings for one file. */
export interface LintSettings extends HostSettings {
  /** What queries search that say nothing of it themselves. */
  readonly resource: string | undefined;
  /** By code; what is not listed has its own severity. */
  readonly rules: Readonly<Record<string, RuleSetting>>;
  readonly findResource: (name: string) => Resource | undefined;
}
