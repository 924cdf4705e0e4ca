import type { Catalogue, ResourceNames } from '../../catalogue/catalogue.ts';
import type { KeyedPath } from '../clause-types.ts';
import type { Consists, KeyPart } from './characters.ts';
import type { QuoteAll } from './diagnostics.ts';
import type { Known } from './fields.ts';

/**
 * The end of the message of `unknown-field`: the resources that have the field,
 * or the nearest fields of this resource, at most three. Because every letter
 * costs the compiler time, it looks less far than the checker: only for paths,
 * aliases and ends of paths that differ in letter case, dots and `_` or by one typing
 * error.
 */
export type Hint<K extends Known, Path extends string, Written extends string> = K['isInCatalogue'] extends true
  ? Elsewhere<Written> extends ''
    ? Nearest<K, Path, Written>
    : `; it is a field of ${Elsewhere<Written>}`
  : Nearest<K, Path, Written>;

/** The resources of the service that have a field. */
type Elsewhere<Written extends string, Names = ResourceNames, Shown extends string = ''> = Names extends readonly [
  infer Name extends keyof Catalogue,
  ...infer Rest,
]
  ? HasField<Catalogue[Name]['fields'], KeyedPath<Catalogue[Name]['fields']>, Written> extends true
    ? Elsewhere<Written, Rest, `${Shown}${Shown extends '' ? '' : ' and '}${Name}`>
    : Elsewhere<Written, Rest, Shown>
  : Shown;

type HasField<Fields, Keyed extends string, Written extends string> = Written extends
  | keyof Fields
  | `${Keyed}[${string}]`
  ? true
  : Written extends `${Keyed}.${infer Key}`
    ? Consists<Key, KeyPart>
    : false;

type Nearest<K extends Known, Path extends string, Written extends string> = Written extends Path
  ? Path extends `${K['name'] | Singular<K['name']>}.${infer Own extends keyof K['fields'] & string}`
    ? DescribeNearest<[Own]>
    : Normalize<Path> extends keyof ByPath<K>
      ? DescribeNearest<InOrder<ByPath<K>[Normalize<Path>]>>
      : DescribeNearest<
          FirstThree<
            [
              ...InOrder<Same<ByAlias<K>, Normalize<Path>>>,
              ...InOrder<Same<ByEnd<K>, Normalize<Path>>>,
              ...InOrder<Exclude<Nearby<ByPath<K>, Normalize<Path>>, KeyedIfDotted<K, Path>>>,
              ...InOrder<Nearby<ByAlias<K>, Normalize<Path>>>,
              ...InOrder<Exclude<Nearby<ByEnd<K>, Normalize<Path>>, KeyedIfDotted<K, Path>>>,
            ]
          >
        >
  : '';

/** Keyed fields, if a path has a dot: its end may be a key, so it is no misspelling of such a field. */
type KeyedIfDotted<K extends Known, Path> = Path extends `${string}.${string}` ? K['keyed'] : never;

type Singular<Name extends string> = Name extends `${infer One}s` ? One : never;

type DescribeNearest<Names extends readonly unknown[]> = Names extends readonly []
  ? ''
  : `; the nearest ${Names['length'] extends 1 ? 'is' : 'are'} ${QuoteAll<Names, ', '>}`;

/** Fields by their normalized paths. */
type ByPath<K extends Known> = { [Path in keyof K['fields'] & string as Normalize<Path>]: Path };

/** Fields by their normalized aliases. */
type ByAlias<K extends Known> = { [Name in keyof K['aliases'] & string as Normalize<Name>]: K['aliases'][Name] };

/** Fields by the normalized ends of their paths. */
type ByEnd<K extends Known> = { [Path in keyof K['fields'] & string as Normalize<EndOf<Path>>]: Path };

type EndOf<Path extends string> = Path extends `${string}.${infer End}` ? End | EndOf<End> : never;

type Same<Table, Wanted extends string> = Wanted extends keyof Table ? Table[Wanted] : never;

type Nearby<Table, Wanted extends string> = {
  [Name in keyof Table & SharesEdge<Wanted>]: IsNear<Name, Wanted> extends true ? Table[Name] : never;
}[keyof Table & SharesEdge<Wanted>];

/** Names with the same first or last letter: with a single typing error one of the two is right. */
type SharesEdge<Wanted extends string> = Wanted extends `${infer First}${infer Rest}`
  ? `${First}${string}` | `${string}${LastOf<Rest>}`
  : never;

type LastOf<Text extends string> = Text extends `${infer First}${infer Rest}`
  ? Rest extends ''
    ? First
    : LastOf<Rest>
  : never;

/** Paths, the ones with fewer names first. If several have as many, they are left out, because a union has no order. */
type InOrder<Paths> = [
  ...Only<Exclude<Paths, `${string}.${string}`>>,
  ...Only<Exclude<Extract<Paths, `${string}.${string}`>, `${string}.${string}.${string}`>>,
  ...Only<Exclude<Extract<Paths, `${string}.${string}.${string}`>, `${string}.${string}.${string}.${string}`>>,
  ...Only<Extract<Paths, `${string}.${string}.${string}.${string}`>>,
];

type Only<Paths> = [Paths] extends [never] ? [] : IsUnion<Paths> extends true ? [] : [Paths];

/** Whether a type is a union of several. */
export type IsUnion<Paths, All = Paths> = Paths extends Paths ? ([All] extends [Paths] ? false : true) : never;

type FirstThree<Paths extends readonly unknown[], Shown extends readonly unknown[] = []> = Shown['length'] extends 3
  ? Shown
  : Paths extends readonly [infer Path, ...infer Rest]
    ? FirstThree<Rest, Path extends Shown[number] ? Shown : [...Shown, Path]>
    : Shown;

/** Normalizes a name for comparison: no letter case, dots or `_`. */
export type Normalize<Name extends string> = Name extends `${infer Start}.${infer End}`
  ? Normalize<`${Start}${End}`>
  : Name extends `${infer Start}_${infer End}`
    ? Normalize<`${Start}${End}`>
    : Lowercase<Name>;

/** Whether two names are equal or one typing error apart: a letter inserted, deleted or replaced, or two swapped. */
export type IsNear<Left extends string, Right extends string> = Left extends `${infer A}${infer LeftRest}`
  ? Right extends `${infer B}${infer RightRest}`
    ? A extends B
      ? IsNear<LeftRest, RightRest>
      : LeftRest extends RightRest | Right
        ? true
        : RightRest extends Left
          ? true
          : IsSwapped<A, LeftRest, B, RightRest>
    : LeftRest extends ''
      ? true
      : false
  : Right extends `${infer _}${infer RightRest}`
    ? RightRest extends ''
      ? true
      : false
    : true;

type IsSwapped<
  A extends string,
  LeftRest extends string,
  B extends string,
  RightRest extends string,
> = LeftRest extends `${B}${infer LeftEnd}`
  ? RightRest extends `${A}${infer RightEnd}`
    ? LeftEnd extends RightEnd
      ? true
      : false
    : false
  : false;
