import { z } from 'zod';
import { fixDocument } from '../../../assist/fix-document.ts';
import { GUESSES } from '../../../assist/sentences/guesses.ts';
import { hasErrors } from '../../../language/diagnostic/diagnostic.ts';
import { readQuery } from '../../../language/document.ts';
import { diagnosticsOutput, toAnswer } from '../query-report.ts';
import { createTool, queryInput, resourceInput, type ToolInstaller } from '../tool.ts';
import type { Workspace } from '../workspace.ts';

export function fixTool(workspace: Workspace): ToolInstaller {
  return createTool({
    name: 'fix',
    title: 'Fix a query',
    description:
      'Fixes the mistakes of a query: full field paths for short names, quotes, the letter case of values and more. Safe fixes keep the ' +
      'meaning. With `unsafe`, it also applies the most likely guess where no fix is safe, such as the nearest field name or a query for a sentence; ' +
      'then compare the result with what was asked for, or read it with `explain`. `diagnostics` are those that remain.',
    input: z.strictObject({
      resource: resourceInput(workspace),
      query: queryInput,
      unsafe: z.boolean().default(false).describe('Also apply the most likely guess where no fix is safe.'),
    }),
    output: z.object({
      query: z.string().describe('The fixed query.'),
      valid: z.boolean().describe('Whether the service accepts it.'),
      applied: z.array(z.string()).describe('The titles of the fixes.'),
      ...diagnosticsOutput,
    }),
    run({ resource, query, unsafe }) {
      const given = readQuery(workspace.findResource(resource), query);
      const { document, applied, diagnostics } = fixDocument(given, GUESSES, { ...workspace.readUser(), unsafe });
      return {
        query: document.text,
        valid: !hasErrors(diagnostics),
        applied: applied.slice(0, MAX_TITLES).map(({ title }) => title),
        ...toAnswer(document.text, diagnostics),
      };
    },
  });
}

/** The number of titles to list; only a text that is meant to harm needs more fixes. */
const MAX_TITLES = 50;
