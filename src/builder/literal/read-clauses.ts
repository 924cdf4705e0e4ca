import type { Resource } from '../../catalogue/resource.ts';
import type { BeforeColon, PlainField } from './fields.ts';
import type { FinishQuery } from './finish-query.ts';
import type { ReadClosely } from './read-closely.ts';
import type { Joined, Joint } from './state.ts';

/**
 * Reads plain clauses, one after the other, by splitting the text where its
 * operators and quotes are, which costs little. A clause that is not plain,
 * for whatever reason, goes to `ReadClosely`.
 */
export type ReadClauses<
  R extends Resource,
  Text extends string,
  So extends keyof Joined,
  Next extends Joint,
  Names extends readonly string[],
> = Text extends `${infer Name}:${infer Tail}`
  ? Name extends keyof BeforeColon<R>
    ? BeforeColon<R>[Name] extends infer Field extends PlainField
      ? Tail extends `"${infer Value}"${infer Rest}`
        ? Value extends Field['quoted']
          ? Value extends `${string}\\${string}`
            ? ReadClosely<R, Text, So, Next, Names>
            : Rest extends ` ${infer After}`
              ? ReadJoint<R, After, Joined[So][Next], [...Names, Field['name']]>
              : Rest extends ''
                ? FinishQuery<R, Joined[So][Next], [...Names, Field['name']]>
                : ReadClosely<R, Text, So, Next, Names>
          : ReadClosely<R, Text, So, Next, Names>
        : Tail extends `${infer Value} ${infer Rest}`
          ? Value extends Field['bare']
            ? ReadJoint<R, Rest, Joined[So][Next], [...Names, Field['name']]>
            : ReadClosely<R, Text, So, Next, Names>
          : Tail extends Field['bare']
            ? FinishQuery<R, Joined[So][Next], [...Names, Field['name']]>
            : ReadClosely<R, Text, So, Next, Names>
      : never
    : ReadClosely<R, Text, So, Next, Names>
  : ReadClosely<R, Text, So, Next, Names>;

type ReadJoint<
  R extends Resource,
  Text extends string,
  So extends keyof Joined,
  Names extends readonly string[],
> = Text extends `OR ${infer Rest}`
  ? ReadClauses<R, Rest, So, 'or', Names>
  : Text extends `AND ${infer Rest}`
    ? ReadClauses<R, Rest, So, 'and', Names>
    : ReadClauses<R, Text, So, 'space', Names>;
