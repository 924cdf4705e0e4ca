/** How the clauses read so far are joined: not at all, by one connective, or by both, the first one first. */
export interface Joined {
  none: { none: 'none'; space: 'and'; and: 'and'; or: 'or' };
  and: { none: 'and'; space: 'and'; and: 'and'; or: 'and or' };
  or: { none: 'or'; space: 'or and'; and: 'or and'; or: 'or' };
  'and or': { none: 'and or'; space: 'and or'; and: 'and or'; or: 'and or' };
  'or and': { none: 'or and'; space: 'or and'; and: 'or and'; or: 'or and' };
}

/** How the next clause is joined to those before: it is the first, or a space or a word stands before it. */
export type Joint = 'none' | 'space' | 'and' | 'or';
