/** The result of reading a query: what the types know of it. */
export interface QueryShape<
  Connective extends 'and' | 'or' = 'and' | 'or',
  Field extends string = string,
  Count extends number = number,
> {
  /** The connective that joins the clauses; either one for a single clause, which may still be joined by either. */
  connective: Connective;
  /** The only field in the query, in canonical form; `string` if there may be several. */
  field: Field;
  /** The number of clauses. */
  count: Count;
}

/** What the reader knows at the start of a clause about the clauses before it. */
export interface ReaderState<
  Connectives extends keyof AddConnective = keyof AddConnective,
  Separator extends ClauseSeparator = ClauseSeparator,
  Names extends readonly string[] = readonly string[],
> {
  /** The connectives between the clauses read so far. */
  connectives: Connectives;
  /** The separator before the clause that is about to be read. */
  separator: Separator;
  /** The fields of the clauses read so far, in canonical form. */
  names: Names;
}

/** The state before the first clause. */
export type InitialState = ReaderState<'none', 'none', []>;

/** The state after a clause on the field `Name`, which a separator follows. */
export type AddClause<
  State extends ReaderState,
  Name extends string,
  Separator extends ClauseSeparator = 'space',
> = ReaderState<AddConnective[State['connectives']][State['separator']], Separator, [...State['names'], Name]>;

/** What separates a clause from the one before it; nothing stands before the first. */
export type ClauseSeparator = 'none' | 'space' | 'and' | 'or';

/** The connectives of a query after one more separator; if both occur, the first one comes first. */
interface AddConnective {
  none: { none: 'none'; space: 'and'; and: 'and'; or: 'or' };
  and: { none: 'and'; space: 'and'; and: 'and'; or: 'and or' };
  or: { none: 'or'; space: 'or and'; and: 'or and'; or: 'or' };
  'and or': { none: 'and or'; space: 'and or'; and: 'and or'; or: 'and or' };
  'or and': { none: 'or and'; space: 'or and'; and: 'or and'; or: 'or and' };
}

/** One clause was read without a mistake: the field that it names, and the text behind its value. */
export interface ClauseRead<Name extends string = string, Rest extends string = string> {
  name: Name;
  rest: Rest;
}
