import type { Position } from '../../text/line-index.ts';

/** What a config file holds, before anybody has looked at it. */
export interface ConfigSource {
  readonly value: unknown;
  /** Where a value stands that keys and indexes lead to, or what of it there is; `undefined` in a program. */
  locate(path: readonly PropertyKey[]): Position | undefined;
}
