import { z } from 'zod';
import { diagnose } from '../../../assist/diagnose.ts';
import { GUESSES } from '../../../assist/sentences/guesses.ts';
import { readQuery } from '../../../language/document.ts';
import { applySafeFixes, diagnosticsOutput, fixedOutput, toAnswer } from '../query-report.ts';
import { createTool, queryInput, resourceInput, type ToolInstaller } from '../tool.ts';
import type { Workspace } from '../workspace.ts';

export function checkTool(workspace: Workspace): ToolInstaller {
  return createTool({
    name: 'check',
    title: 'Check a query',
    description:
      'Checks a query before it is sent. Call it for every query that you write or change. `valid` says whether the service accepts it; ' +
      'warnings report clauses that can never match or change nothing. Each diagnostic has a code, its place, and fixes with the query ' +
      'that results. `fixed` is the query after all safe fixes: if it is valid, use it. An unsafe fix is a guess, so compare it with what was asked for.',
    input: z.strictObject({ resource: resourceInput(workspace), query: queryInput }),
    output: z.object({
      valid: z.boolean().describe('Whether the service accepts the query.'),
      formatted: z.string().optional().describe('The canonical form of a valid query.'),
      ...diagnosticsOutput,
      fixed: fixedOutput.optional().describe('The query after all safe fixes, if there are any.'),
    }),
    run({ resource, query: text }) {
      const document = readQuery(workspace.findResource(resource), text);
      const fixed = applySafeFixes(document);
      return {
        valid: document.isValid,
        ...(document.isValid && { formatted: document.formatted }),
        ...toAnswer(text, diagnose(document, GUESSES, workspace.readUser())),
        ...(fixed && { fixed }),
      };
    },
  });
}
