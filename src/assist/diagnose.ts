import { addCount, countEach } from '../language/base/count.ts';
import { containsSpan } from '../language/base/span.ts';
import { applyFixes, chooseFixes } from '../language/checker/fix-loop.ts';
import { listParameters } from '../language/checker/list-parameters.ts';
import { nullNotSupported } from '../language/checker/rules/null-not-supported.ts';
import type { Diagnostic, Severity } from '../language/diagnostic/diagnostic.ts';
import { applyEdits, editBetween, type Fix, replaceFix } from '../language/diagnostic/fix.ts';
import { quoteWritten } from '../language/diagnostic/quote.ts';
import type { QueryDocument } from '../language/document.ts';
import type { ClauseNode } from '../language/syntax/ast.ts';
import { createUser, type UserContext } from './user.ts';

/** A level of diagnostics, which a tool shows whole. */
export interface Level {
  readonly name: LevelName;
  /** All diagnostics of the level, in text order. */
  collect(document: QueryDocument, user: UserContext): readonly Diagnostic[];
}

/**
 * `rules`: what the service refuses, and doubts about it. `logic`: also what a query can
 * match. `guesses`: also fixes for what a person probably meant.
 */
export type LevelName = 'rules' | 'logic' | 'guesses';

/** The level that each tool shows. A query in a file was written for a program, so nobody guesses at it. */
export const TOOL_LEVELS = {
  checkQuery: 'rules',
  'clausal check': 'guesses',
  'clausal fix': 'guesses',
  'clausal lint': 'logic',
  'clausal lsp': 'logic',
  'clausal mcp': 'guesses',
  'clausal/eslint': 'logic',
  'clausal/language-service': 'guesses',
  'clausal/element': 'guesses',
} as const satisfies Readonly<Record<string, LevelName>>;

/** What `checkQuery` reports. `LOGIC` and `GUESSES` stand in files of their own, which few queries need. */
export const RULES_ONLY: Level = { name: 'rules', collect: ({ diagnostics }) => diagnostics };

/** Fixes of a longer text, or of one with more mistakes, are not tried: no person writes it. */
const MAX_TRIED_LENGTH = 4000;
const MAX_TRIED_DIAGNOSTICS = 40;

/** Whether a guess may help with the text: a person may have written it, and its fixes do not explain it. */
export function mayGuess(document: QueryDocument): boolean {
  const { text, diagnostics } = document;
  return (
    text.length <= MAX_TRIED_LENGTH &&
    diagnostics.length <= MAX_TRIED_DIAGNOSTICS &&
    diagnostics[0]?.code !== listParameters.code &&
    !isExplained(document.clauseNodes, diagnostics)
  );
}

/** Whether no guess is needed: all fixes are safe, or each mistake is the only one of its clause and has a fix. */
export function isExplained(clauses: readonly ClauseNode[], diagnostics: readonly Diagnostic[]): boolean {
  if (diagnostics.every(({ fixes }) => fixes.some(({ safe }) => safe))) return true;
  const mistaken = new Set<ClauseNode>();
  return diagnostics.every(({ code, fixes, span }) => {
    const clause = clauses.find((one) => containsSpan(one.span, span));
    if (clause?.operator === undefined || mistaken.has(clause)) return false;
    mistaken.add(clause);
    // A clause that asks for `null` has no words to guess at.
    return fixes.length > 0 || code === nullNotSupported.code;
  });
}

/**
 * Collects the diagnostics of a query. Each fix was tried: it leads to no error that the query does not have already.
 *
 * @param user - Whose words guesses are about.
 */
export function diagnose(
  document: QueryDocument,
  level: Level,
  user: UserContext = createUser(),
): readonly Diagnostic[] {
  const found = level.collect(document, user);
  if (document.text.length > MAX_TRIED_LENGTH || found.length > MAX_TRIED_DIAGNOSTICS) return found;
  if (found.every(({ fixes }) => fixes.length === 0)) return found;
  const tried = new Map<Fix, Fix | undefined>();
  for (const fix of found.flatMap(({ fixes }) => fixes)) {
    if (!tried.has(fix)) tried.set(fix, tryFix(document, found, fix));
  }
  return found.map((diagnostic) => {
    const fixes = diagnostic.fixes.flatMap((fix) => tried.get(fix) ?? []);
    return fixes.every((fix, index) => fix === diagnostic.fixes[index]) && fixes.length === diagnostic.fixes.length
      ? diagnostic
      : { ...diagnostic, fixes };
  });
}

/** The fix itself, or together with those of the errors that it reveals; `undefined` if an error is left that was not there before. */
function tryFix(document: QueryDocument, found: readonly Diagnostic[], fix: Fix): Fix | undefined {
  const fixed = document.reread(applyEdits(document.text, fix.edits));
  const revealed = findNew(found, fixed.diagnostics);
  if (revealed.length === 0) return fix;
  const { reading } = applyFixes(fixed, {
    choose: ({ diagnostics }) => chooseFixes(findNew(found, diagnostics), true).slice(0, 1),
    reread: (text) => document.reread(text),
  });
  if (findNew(found, reading.diagnostics).length > 0) return undefined;
  return writeClause(document, reading.text);
}

/** The fix that turns a query into another one, as a whole clause if it changes only one. */
function writeClause({ clauseNodes, text }: QueryDocument, changed: string): Fix {
  const edit = editBetween(text, changed);
  const clause = clauseNodes.find(({ span }) => span.start <= edit.start && edit.start < span.end)?.span;
  const start = Math.min(edit.start, clause?.start ?? edit.start);
  const end = Math.max(edit.end, clause?.end ?? edit.end);
  const written = changed.slice(start, changed.length - (text.length - end));
  return replaceFix(`write ${quoteWritten(written)}`, false, start, end, written);
}

/** The errors among `after` that exceed the number of errors with their code before. */
function findNew(before: readonly Diagnostic[], after: readonly Diagnostic[]): readonly Diagnostic[] {
  const known = countEach<string>(before.filter(isError).map(({ code }) => code));
  return after.filter(isError).filter(({ code }) => {
    const left = known.get(code) ?? 0;
    addCount(known, code, -1);
    return left <= 0;
  });
}

function isError({ severity }: { readonly severity: Severity }): boolean {
  return severity === 'error';
}
