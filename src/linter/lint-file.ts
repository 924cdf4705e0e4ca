import { createDiagnostic } from '../diagnostic/declaration.ts';
import { type Data as Unreadable, unreadableFile } from '../hosts/diagnostics/unreadable-file.ts';
import type { Host } from '../hosts/host.ts';
import { type FixedFile, fixText } from './fix-text.ts';
import type { FileReport } from './lint-diagnostic.ts';
import { lintText } from './lint-text.ts';
import { applySetting } from './rule-settings.ts';
import type { LintSettings } from './settings.ts';

/** How far a run mends files. */
export type FixMode = 'none' | 'safe' | 'unsafe';

/** Lints a text, mending it if that is wanted. A file that holds no word of ours is not parsed. */
export async function lintSource(
  path: string,
  text: string,
  host: Host,
  settings: LintSettings,
  mode: FixMode,
): Promise<FixedFile> {
  if (!host.mayHold(text, settings)) return { report: { path, text, queries: 0, diagnostics: [] }, applied: 0 };
  const read = await host.load(text, settings);
  if (mode === 'none') return { report: lintText(path, text, read, settings), applied: 0 };
  return fixText(path, text, read, settings, mode === 'unsafe');
}

/** The report of a file that cannot be read at all. */
export function reportFailure(path: string, { format, reason }: Unreadable, settings: LintSettings): FileReport {
  const diagnostic = createDiagnostic(unreadableFile, { start: 0, end: 0 }, { format, reason });
  const wanted = applySetting(
    { ...diagnostic, resource: undefined, query: undefined },
    settings.rules[diagnostic.code],
  );
  return { path, text: '', queries: 0, diagnostics: wanted === undefined ? [] : [wanted] };
}
