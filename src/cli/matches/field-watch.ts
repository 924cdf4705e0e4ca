import { fieldName } from '../../catalogue/resolve-field.ts';
import type { CheckedClause, CheckedQuery } from '../../checker/checked-query.ts';
import { quoteText } from '../../diagnostic/quote.ts';
import { compileClause, type Matcher } from '../../matcher/compile-matcher.ts';
import { plural } from '../../text/plural.ts';

/** Looks at all objects that are read, for what is easily overlooked. */
export interface ObjectWatch {
  look(object: object, origin: string, line: number): void;
  /** What was noticed in all of them, each in words. */
  describe(): readonly string[];
}

/** The most names that are told of. */
const SHOWN = 8;
/** Some programs export objects so (L3.2). */
const FLAT = '; a name with dots in it is no path';

/** A field that no object has had yet. */
interface MissingField {
  readonly lacks: Matcher;
  /** The member of an object that its path begins with. */
  readonly top: string;
}

/**
 * Notices fields of a query that objects nowhere have: they may be called
 * something else there. Those that are asked to have no value are left out.
 */
export function watchFields({ clauses }: CheckedQuery): ObjectWatch {
  const missing = new Map<string, MissingField>();
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
      if (first === undefined || missing.size === 0) return [];
      const names = [...missing.keys()].map((name) => `\`${name}\``).join(', ');
      const own = Object.keys(first);
      const isElsewhere = own.length > 0 && [...missing.values()].some(({ top }) => !own.includes(top));
      const what = `no value at ${names} in ${plural(count, 'object')}`;
      if (!isElsewhere) return [what];
      const isFlat = own.some((name) => missing.has(name));
      const page = findPage(first, [...missing.values()]);
      const hint = page === undefined ? (isFlat ? FLAT : '') : describePage(page);
      return [`${what}; ${count === 1 ? 'it' : 'the first'} has ${listNames(own)}${hint}`];
    },
  };
}

function isNull({ isNegated, value }: CheckedClause): boolean {
  return value.kind === 'null' && !isNegated;
}

function toNull(clause: CheckedClause): CheckedClause {
  return { ...clause, isNegated: false, operator: ':', value: { kind: 'null' } };
}

/** The member in which services send a list, a page at a time: one whose elements have what the object lacks. */
function findPage(object: object, missing: readonly MissingField[]): string | undefined {
  const members = Object.entries(object);
  return members.find(([, value]) => Array.isArray(value) && missing.some(({ lacks }) => !lacks(value)))?.[0];
}

function describePage(name: string): string {
  return `; the objects seem to be in ${quoteText(name)}, a list that is to stand alone`;
}

/** The member of an object that the path begins with. */
function topOf({ field: { path } }: CheckedClause): string {
  return path.split('.', 1)[0] ?? path;
}

function listNames(names: readonly string[]): string {
  const shown = names.slice(0, SHOWN).map(quoteText).join(', ');
  return names.length > SHOWN ? `${shown}, …` : shown;
}
