/** Where a data file (JSON, YAML, TOML, NDJSON or CSV) contains queries. */
export interface KeyPattern {
  /**
   * The keys from the root, joined by dots: `searches.*.query`. `*` matches one key
   * or index, `**` any number of them.
   */
  readonly path: string;
  /** The resource that the queries search. By default, the value of a `resource` key beside the query. */
  readonly resource?: string;
}

/** A call that contains a query. */
export interface CallPattern {
  /** The function as the program calls it, with dots: `client.payments.search`. `*` matches any one name. */
  readonly call: string;
  /**
   * The position of the query among the arguments, from 0, or its property in the
   * first argument. By default the first argument, or its `query` if it is an
   * object.
   */
  readonly argument?: number | string;
  readonly resource?: string;
}

/** The settings that tell a host where queries are. */
export interface HostSettings {
  readonly keys: readonly KeyPattern[];
  readonly calls: readonly CallPattern[];
  /** The names of all known resources. */
  readonly resources: readonly string[];
}
