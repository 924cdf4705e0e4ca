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
  readonly argument?: number | string | undefined;
  /** The resource that the query searches. */
  readonly resource?: string | undefined;
}

/** The settings that tell a host where queries are. */
export interface HostSettings {
  readonly keys: readonly KeyPattern[];
  readonly calls: readonly CallPattern[];
  /** The names of all known resources. */
  readonly resources: readonly string[];
  /** The names of resources of your own. Requests for them are not reviewed. */
  readonly ownResources: readonly string[];
}

/** A call in the config. */
export type CallConfig = CallPattern;

/** A function as the program calls it: names joined by dots, where `*` matches any one name. */
export const CALL_NAME =
  /^(?:\*|#?[\p{ID_Start}$_][\p{ID_Continue}$]*)(?:\.(?:\*|#?[\p{ID_Start}$_][\p{ID_Continue}$]*))*$/u;

/** Messages for an invalid call and an invalid `argument`, shared by the config and the ESLint settings. */
export const CALL_MISTAKES = {
  call: 'must be the name of a function, or an object with a `call`',
  argument: 'must be the position of the argument, from 0, or the name of a property',
} as const;

/** Converts a call of the config to the pattern that hosts take. */
export function toCallPattern(call: string | CallConfig): CallPattern {
  return typeof call === 'string' ? { call } : call;
}
