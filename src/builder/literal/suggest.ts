import type { Catalogue } from '../../catalogue/catalogue.ts';
import type { Consists, KeyPart } from './characters.ts';
import type { KeyedName, Known } from './fields.ts';
import type { IsNear, Spell } from './near.ts';
import type { QuoteAll } from './quote.ts';

/**
 * What the message of unknown-field goes on with: the resources that have the
 * field, or the nearest fields of this one, at most three. Nearer than the
 * checker looks, because every letter costs the compiler: names that differ in
 * case and `_` alone, or by one typing error, of whole paths, of short names
 * and of the ends of paths.
 */
export type Hint<K extends Known, Path extends string, Written extends string> = K['isOfService'] extends true
  ? Elsewhere<Written> extends ''
    ? Nearest<K, Path, Written>
    : `; it is a field of ${Elsewhere<Written>}`
  : Nearest<K, Path, Written>;

/** The resources of the service that have a field, in their order. */
type Elsewhere<
  Written extends string,
  Names = readonly ['payments', 'customers', 'subscriptions', 'plans'],
  Shown extends string = '',
> = Names extends readonly [infer Name extends keyof Catalogue, ...infer Rest]
  ? HasField<Catalogue[Name]['fields'], KeyedName<Catalogue[Name]['fields']>, Written> extends true
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
    ? Say<[Own]>
    : Spell<Path> extends keyof Whole<K>
      ? Say<InOrder<Whole<K>[Spell<Path>]>>
      : Say<
          FirstThree<
            [
              ...InOrder<Same<Short<K>, Spell<Path>>>,
              ...InOrder<Same<Ends<K>, Spell<Path>>>,
              ...InOrder<Exclude<Near<Whole<K>, Spell<Path>>, BehindDot<K, Path>>>,
              ...InOrder<Near<Short<K>, Spell<Path>>>,
              ...InOrder<Exclude<Near<Ends<K>, Spell<Path>>, BehindDot<K, Path>>>,
            ]
          >
        >
  : '';

/** Fields whose key a path with a dot may end in, so that their own name is not what is meant. */
type BehindDot<K extends Known, Path> = Path extends `${string}.${string}` ? K['keyed'] : never;

type Singular<Name extends string> = Name extends `${infer One}s` ? One : never;

type Say<Names extends readonly unknown[]> = Names extends readonly []
  ? ''
  : `; the nearest ${Names['length'] extends 1 ? 'is' : 'are'} ${QuoteAll<Names, ', '>}`;

/** Fields by their paths, as they are compared. */
type Whole<K extends Known> = { [Path in keyof K['fields'] & string as Spell<Path>]: Path };

/** Fields by the short names that stand for them. */
type Short<K extends Known> = { [Name in keyof K['aliases'] & string as Spell<Name>]: K['aliases'][Name] };

/** Fields by the ends of their paths. */
type Ends<K extends Known> = { [Path in keyof K['fields'] & string as Spell<EndOf<Path>>]: Path };

type EndOf<Path extends string> = Path extends `${string}.${infer End}` ? End | EndOf<End> : never;

type Same<Table, Wanted extends string> = Wanted extends keyof Table ? Table[Wanted] : never;

type Near<Table, Wanted extends string> = {
  [Name in keyof Table & Likely<Wanted>]: IsNear<Name, Wanted> extends true ? Table[Name] : never;
}[keyof Table & Likely<Wanted>];

/** Where one letter is wrong, the first one is right or the last one. */
type Likely<Wanted extends string> = Wanted extends `${infer First}${infer Rest}`
  ? `${First}${string}` | `${string}${LastOf<Rest>}`
  : never;

type LastOf<Text extends string> = Text extends `${infer First}${infer Rest}`
  ? Rest extends ''
    ? First
    : LastOf<Rest>
  : never;

/** Paths, short ones first. Of several of one length none, for a union has no order. */
type InOrder<Paths> = [
  ...Only<Exclude<Paths, `${string}.${string}`>>,
  ...Only<Exclude<Extract<Paths, `${string}.${string}`>, `${string}.${string}.${string}`>>,
  ...Only<Exclude<Extract<Paths, `${string}.${string}.${string}`>, `${string}.${string}.${string}.${string}`>>,
  ...Only<Extract<Paths, `${string}.${string}.${string}.${string}`>>,
];

type Only<Paths> = [Paths] extends [never] ? [] : IsUnion<Paths> extends true ? [] : [Paths];

type IsUnion<Paths, All = Paths> = Paths extends Paths ? ([All] extends [Paths] ? false : true) : never;

type FirstThree<Paths extends readonly unknown[], Shown extends readonly unknown[] = []> = Shown['length'] extends 3
  ? Shown
  : Paths extends readonly [infer Path, ...infer Rest]
    ? FirstThree<Rest, Path extends Shown[number] ? Shown : [...Shown, Path]>
    : Shown;
