import type { Rule } from 'eslint';
import { unreadableFile } from '../../files/hosts/file-diagnostics.ts';
import { type Dialect, EXTENSIONS, mayContainQuery } from '../../files/hosts/javascript/dialects.ts';
import { readProgram } from '../../files/hosts/javascript/read-program.ts';
import { examineText } from '../../files/linter/examine-text.ts';
import { verifyFixes } from '../../files/linter/fix-text.ts';
import type { LintDiagnostic } from '../../files/linter/lint-diagnostic.ts';
import type { LintSettings } from '../../files/linter/settings.ts';

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
  if (!mayContainQuery(text, settings)) return [];
  const dialect = DIALECTS.get(extensionOf(filename));
  const read = (file: string) => readProgram(file, dialect ?? 'javascript', settings);
  const { findings } = verifyFixes(examineText(text, read, settings), read, settings);
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
