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
