/** A grammar as its rules, in the order in which they are written. */
export interface Grammar {
  readonly rules: ReadonlyMap<string, Expression>;
  /** The name of the first rule. */
  readonly start: string;
}

export type Expression =
  | { readonly kind: 'Literal'; readonly text: string }
  | CharacterClass
  | { readonly kind: 'Reference'; readonly name: string }
  | { readonly kind: 'Sequence'; readonly items: readonly Expression[] }
  | { readonly kind: 'Choice'; readonly alternatives: readonly Expression[] }
  | Repetition;

/** One character within (or, negated, outside) ranges of code points, both ends included. */
export interface CharacterClass {
  readonly kind: 'Class';
  readonly isNegated: boolean;
  readonly ranges: readonly (readonly [number, number])[];
}

/** `?` is 0 to 1 times, `*` 0 and more, `+` 1 and more. */
export interface Repetition {
  readonly kind: 'Repetition';
  readonly item: Expression;
  readonly min: 0 | 1;
  readonly isBounded: boolean;
}

/** A sequence; of one item, that item. */
export function sequence(items: readonly Expression[]): Expression {
  const flat = items.flatMap((item) => (item.kind === 'Sequence' ? item.items : [item]));
  const [only] = flat;
  return only !== undefined && flat.length === 1 ? only : { kind: 'Sequence', items: flat };
}

/** A choice; of one alternative, that alternative. */
export function choice(alternatives: readonly Expression[]): Expression {
  const [only] = alternatives;
  return only !== undefined && alternatives.length === 1 ? only : { kind: 'Choice', alternatives };
}

/** The expression with every reference replaced. */
export function mapReferences(expression: Expression, replace: (name: string) => Expression): Expression {
  const map = (inner: Expression): Expression => mapReferences(inner, replace);
  switch (expression.kind) {
    case 'Reference':
      return replace(expression.name);
    case 'Sequence':
      return sequence(expression.items.map(map));
    case 'Choice':
      return choice(expression.alternatives.map(map));
    case 'Repetition':
      return { ...expression, item: map(expression.item) };
    default:
      return expression;
  }
}

/** The names that an expression refers to. */
export function referencesOf(expression: Expression): readonly string[] {
  const names: string[] = [];
  mapReferences(expression, (name) => {
    names.push(name);
    return { kind: 'Reference', name };
  });
  return names;
}
