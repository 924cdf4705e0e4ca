/** A name as names are compared: without letter case, dots and `_`. */
export type Spell<Name extends string> = Name extends `${infer Start}.${infer End}`
  ? Spell<`${Start}${End}`>
  : Name extends `${infer Start}_${infer End}`
    ? Spell<`${Start}${End}`>
    : Lowercase<Name>;

/** Whether one typing error makes one name the other: a letter more or less, another one, or two swapped. */
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
