import { fieldName } from '../../catalogue/resolve-field.ts';
import type { CheckedClause, CheckedQuery } from '../../checker/checked-query.ts';
import { quoteText } from '../../diagnostic/quote.ts';
import { compileClause, type Matcher } from '../../matcher/compile-matcher.ts';
import { plural } from '../../text/plural.ts';

/** Notices fields of a query that objects nowhere have: they may be called something else there. */
export interface FieldWatch {
  look(object: object): void;
  /** Which fields no object had, and what the first object has instead, in words; `undefined` if there are none. */
  describe(): string | undefined;
}

/** The most names that are told of. */
const SHOWN = 8;
/** Some programs export objects so (L3.2). */
const FLAT = '; a name with dots in it is no path';

/** Begins to watch the fields of a query; those that are asked to have no value are left out. */
export function watchFields({ clauses }: CheckedQuery): FieldWatch {
  const missing = new Map<string, { readonly lacks: Matcher; readonly top: string }>();
  for (const clause of clauses)
    missing.set(fieldName(clause), { lacks: compileClause(toNull(clause)), top: topOf(clause) });
  // Whoever asks for objects without a value may well have no others.
  for (const clause of clauses) if (isNull(clause)) missing.delete(fieldName(clause));
  let first: object | undefined;
  let count = 0;
  return {
    look(object) {
      first ??= object;
      count++;
      for (const [name, { lacks }] of missing) if (!lacks(object)) missing.delete(name);
    },
    describe() {
      if (first === undefined || missing.size === 0) return undefined;
      const names = [...missing.keys()].map((name) => `\`${name}\``).join(', ');
      const own = Object.keys(first);
      const isElsewhere = own.length > 0 && [...missing.values()].some(({ top }) => !own.includes(top));
      const what = `no value at ${names} in ${plural(count, 'object')}`;
      if (!isElsewhere) return what;
      const isFlat = own.some((name) => missing.has(name));
      return `${what}; ${count === 1 ? 'it' : 'the first'} has ${listNames(own)}${isFlat ? FLAT : ''}`;
    },
  };
}

function isNull({ isNegated, value }: CheckedClause): boolean {
  return value.kind === 'null' && !isNegated;
}

function toNull(clause: CheckedClause): CheckedClause {
  return { ...clause, isNegated: false, operator: ':', value: { kind: 'null' } };
}

/** The member of an object that the path begins with. */
function topOf({ field: { path } }: CheckedClause): string {
  return path.split('.', 1)[0] ?? path;
}

function listNames(names: readonly string[]): string {
  const shown = names.slice(0, SHOWN).map(quoteText).join(', ');
  return names.length > SHOWN ? `${shown}, …` : shown;
}
