/** What is known of a query. */
export interface QueryShape<
  Connective extends 'and' | 'or' = 'and' | 'or',
  Field extends string = string,
  Count extends number = number,
> {
  /** What joins its clauses; either for a single one, which could be joined by either. */
  connective: Connective;
  /** The one field that it is about, in the canonical form; `string` where it may be about several. */
  field: Field;
  count: Count;
}
