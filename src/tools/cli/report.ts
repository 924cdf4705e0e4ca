import { diagnose, type Level, type LevelName, mayGuess, RULES_ONLY } from '../../assist/diagnose.ts';
import { createUser, type UserContext } from '../../assist/user.ts';
import type { Diagnostic } from '../../language/diagnostic/diagnostic.ts';
import { renderDiagnostics } from '../../language/diagnostic/render.ts';
import type { QueryDocument } from '../../language/document.ts';
import { hasIndependentClauses } from '../../objects/logic/independence.ts';
import type { Output } from './output.ts';

/** The levels that have been loaded. */
const levels: Partial<Record<LevelName, Level>> = { rules: RULES_ONLY };

/**
 * Collects the diagnostics of a query, guesses included. Most queries need no more than the rules, so the other levels
 * are loaded for the first query that may have more; only that one returns a promise.
 */
export function examineQuery(
  document: QueryDocument,
  user: UserContext = createUser(),
): readonly Diagnostic[] | Promise<readonly Diagnostic[]> {
  const { query } = document;
  const isReviewed = query !== undefined && !hasIndependentClauses(query);
  const level = levels[mayGuess(document) ? 'guesses' : isReviewed ? 'logic' : 'rules'];
  if (level !== undefined) return diagnose(document, level, user);
  return (mayGuess(document) ? loadGuesses() : loadLogic()).then(() => examineQuery(document, user));
}

async function loadLogic(): Promise<void> {
  levels.logic = (await import('../../assist/logic-level.ts')).LOGIC;
}

async function loadGuesses(): Promise<void> {
  levels.guesses = (await import('../../assist/sentences/guesses.ts')).GUESSES;
}

/** Renders the diagnostics of a query, those of one clause together, each followed by an empty line. */
export function reportDiagnostics(
  { origin, line }: { readonly origin: string; readonly line: number },
  { text, clauseNodes }: QueryDocument,
  diagnostics: readonly Diagnostic[],
  output: Output,
): string {
  if (diagnostics.length === 0) return '';
  // The style is read only here, because finding out about colours loads modules of Node.
  const options = { origin, firstLine: line, style: output.style, clauses: clauseNodes };
  return `${renderDiagnostics(text, diagnostics, options)}\n\n`;
}

/** The public shape of a diagnostic in `--format json`: exactly these keys, in this order. */
export function toJsonDiagnostic({ code, severity, message, span, fixes }: Diagnostic): unknown {
  return {
    code,
    severity,
    message,
    span: { start: span.start, end: span.end },
    fixes: fixes.map(({ title, safe, edits }) => ({
      title,
      safe,
      edits: edits.map(({ start, end, text }) => ({ start, end, text })),
    })),
  };
}
