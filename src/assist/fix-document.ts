import { ownOptions } from '../language/base/plain-data.ts';
import { applyFixes, chooseFixes } from '../language/checker/fix-loop.ts';
import type { Diagnostic } from '../language/diagnostic/diagnostic.ts';
import type { Fix } from '../language/diagnostic/fix.ts';
import type { QueryDocument } from '../language/document.ts';
import { MAX_QUERY_LENGTH } from '../language/syntax/syntax-diagnostics.ts';
import { diagnose, type Level } from './diagnose.ts';
import { createUser, type UserContext } from './user.ts';

/** A fixed query, the fixes that were applied and the diagnostics that remain. */
export interface FixedQuery {
  readonly document: QueryDocument;
  /** In the order of application. */
  readonly applied: readonly Fix[];
  readonly diagnostics: readonly Diagnostic[];
}

/** How to fix a query. */
export interface FixQueryOptions extends Partial<UserContext> {
  /** Also applies the likeliest fix where none is safe. */
  readonly unsafe?: boolean;
}

/** Applies the fixes that a level of diagnostics offers, and reads the query again, until none is left. */
export function fixDocument(document: QueryDocument, level: Level, options?: FixQueryOptions): FixedQuery {
  const { unsafe = false, ...given } = ownOptions(options);
  const user = createUser(given);
  // A fix of what a guess wrote would say something else than the text.
  let isGuessed = false;
  const read = (one: QueryDocument) => ({ text: one.text, document: one, diagnostics: diagnose(one, level, user) });
  const { reading, applied } = applyFixes(read(document), {
    choose: ({ text, diagnostics }) => {
      // A guess at the whole text comes first: fixes of single mistakes would take it apart.
      const [whole] = unsafe && !isGuessed ? diagnostics.flatMap(({ fixes }) => fixes.slice(0, 1)) : [];
      const [edit] = whole?.safe === false && whole.edits.length === 1 ? whole.edits : [];
      const isWhole = whole !== undefined && edit?.start === 0 && edit.end === text.length;
      if (!isWhole) return chooseFixes(diagnostics, unsafe && !isGuessed);
      isGuessed = true;
      return [whole];
    },
    // A longer text is not parsed at all (L1.11).
    reread: (text) => (text.length > MAX_QUERY_LENGTH ? undefined : read(document.reread(text))),
  });
  return { document: reading.document, applied, diagnostics: reading.diagnostics };
}
