import type { Rule } from 'eslint';
import { unreadableFile } from '../hosts/diagnostics/unreadable-file.ts';
import type { Dialect } from '../hosts/javascript/dialects.ts';
import { EXTENSIONS, mayHoldQuery } from '../hosts/javascript/dialects.ts';
import { readProgram } from '../hosts/javascript/read-program.ts';
import { examineText } from '../linter/examine-text.ts';
import type { LintDiagnostic } from '../linter/lint-diagnostic.ts';
import type { LintSettings } from '../linter/settings.ts';
import { verifyFixes } from '../linter/verify-fixes.ts';

/** The diagnostics of a program, and what they were computed for. */
interface CachedDiagnostics {
  readonly filename: string;
  readonly settings: LintSettings;
  readonly diagnostics: readonly LintDiagnostic[];
}

/** The diagnostics of a program. Every rule asks for them, but the program is examined only once. */
export function examineProgram(
  { sourceCode, filename }: Rule.RuleContext,
  settings: LintSettings,
): readonly LintDiagnostic[] {
  const known = cache.get(sourceCode);
  if (known?.filename === filename && known.settings === settings) return known.diagnostics;
  const diagnostics = examine(sourceCode.text, filename, settings);
  cache.set(sourceCode, { filename, settings, diagnostics });
  return diagnostics;
}

const cache = new WeakMap<object, CachedDiagnostics>();

function examine(text: string, filename: string, settings: LintSettings): readonly LintDiagnostic[] {
  if (!mayHoldQuery(text, settings)) return [];
  const dialect = DIALECTS.get(extensionOf(filename));
  const read = (file: string) => readProgram(file, dialect ?? 'javascript', settings);
  const { findings } = verifyFixes(text, examineText(text, read, settings), read, settings);
  const diagnostics = findings.map(({ diagnostic }) => diagnostic);
  // A parser of ESLint may extract programs from other kinds of files, under any name.
  return dialect === undefined ? diagnostics.filter(({ code }) => code !== unreadableFile.code) : diagnostics;
}

function extensionOf(filename: string): string {
  return filename.slice(Math.max(0, filename.lastIndexOf('.'))).toLowerCase();
}

const DIALECTS = new Map(
  (Object.keys(EXTENSIONS) as Dialect[]).flatMap((dialect) =>
    EXTENSIONS[dialect].map((extension) => [extension as string, dialect] as const),
  ),
);
