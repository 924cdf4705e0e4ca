import type { Dialect } from '../../../../src/files/hosts/javascript/dialects.ts';
import { readProgram } from '../../../../src/files/hosts/javascript/read-program.ts';
import type { LintSettings } from '../../../../src/files/linter/settings.ts';
import { createSettings } from '../../linter/settings.ts';
import { readQueries } from '../describe-host.ts';

/** The queries of a program with their resources, and the diagnostics about the program. */
export function listQueries(
  file: string,
  dialect: Dialect = 'javascript',
  settings: Partial<LintSettings> = {},
): readonly string[] {
  return readQueries((text, all) => readProgram(text, dialect, all), file, createSettings(settings));
}
