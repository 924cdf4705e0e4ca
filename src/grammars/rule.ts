/** The right-hand side of a grammar rule. Characters are code points. */
export type Expression =
  | { readonly kind: 'literal'; readonly text: string }
  /** One character: of these ranges, or with `isExcluded` any other one. */
  | { readonly kind: 'character'; readonly ranges: readonly CharacterRange[]; readonly isExcluded: boolean }
  | { readonly kind: 'sequence'; readonly items: readonly Expression[] }
  | { readonly kind: 'choice'; readonly options: readonly Expression[] }
  /** `maximum` may be `Infinity`. */
  | { readonly kind: 'repeat'; readonly item: Expression; readonly minimum: number; readonly maximum: number }
  | { readonly kind: 'rule'; readonly name: string };

/** The first and the last code point of a range. */
export type CharacterRange = readonly [first: number, last: number];

/** A named rule; its name consists of lower-case letters, digits and `-`. */
export interface Rule {
  readonly name: string;
  readonly expression: Expression;
}

export function literal(text: string): Expression {
  return { kind: 'literal', text };
}

/** One of the characters of ranges such as `0-9` and single characters such as `_`. */
export function oneOf(...ranges: readonly string[]): Expression {
  return { kind: 'character', ranges: ranges.map(readRange), isExcluded: false };
}

function readRange(range: string): CharacterRange {
  const [first = 0, last = first] = [range, range.slice(2)].map((text) => text.codePointAt(0));
  return range.length === 3 ? [first, last] : [first, first];
}

export function sequence(...items: readonly Expression[]): Expression {
  return { kind: 'sequence', items };
}

/** Matches one of several expressions; a single option is returned as it is. */
export function choice(options: readonly Expression[]): Expression {
  const [only] = options;
  return only !== undefined && options.length === 1 ? only : { kind: 'choice', options };
}

export function repeat(item: Expression, minimum: number, maximum = Number.POSITIVE_INFINITY): Expression {
  return { kind: 'repeat', item, minimum, maximum };
}

export function ruleOf(name: string): Expression {
  return { kind: 'rule', name };
}
