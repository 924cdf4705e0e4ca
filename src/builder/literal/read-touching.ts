import type { BeforeOperator, FirstWord, OperatorPart, Space } from './characters.ts';
import type { MissingSeparator } from './problems.ts';
import type { IsPath } from './read-field.ts';
import type { WrittenValue } from './read-value.ts';
import type { QueryShape } from './shape.ts';

/**
 * What stands directly behind a closing quote: the head of the next clause, or
 * anything else up to white space. A quote with something like a head before
 * it may not be a closing one, so nothing is said of it.
 */
export type ReadTouching<Value extends WrittenValue> = Value['text'] extends `${string}${OperatorPart}${Space | ''}`
  ? QueryShape
  : FirstWord<Value['rest']> extends infer Word extends string
    ? BeforeOperator<Word> extends infer Path extends string
      ? IsPath<Path> extends true
        ? Word extends `${Path}${infer Operator extends ':' | '~' | '<' | '>' | '=' | '^'}${string}`
          ? MissingSeparator<`${Path}${Operator}`>
          : Word extends Path
            ? Lowercase<Path> extends 'and' | 'or' | 'not'
              ? QueryShape
              : MissingSeparator<Path>
            : QueryShape
        : QueryShape
      : never
    : never;
