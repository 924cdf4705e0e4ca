import { z } from 'zod';
import { hasErrors } from '../../diagnostic/diagnostic.ts';
import { formatQuery } from '../../formatter/format-query.ts';
import { diagnosticsOf } from '../../language-service/diagnostics.ts';
import { queryInput, resourceInput } from '../query-input.ts';
import { applySafeFixes, diagnosticsOutput, fixedOutput, toAnswer } from '../query-report.ts';
import { createTool, type ToolInstaller } from '../tool.ts';
import type { Workspace } from '../workspace.ts';

export function checkTool(workspace: Workspace): ToolInstaller {
  return createTool({
    name: 'check',
    title: 'Check a query',
    description:
      'Checks a query before it is sent. Call it for every query that you write or change. `valid` says whether the service accepts it; ' +
      'warnings tell of clauses that can never match or change nothing. Each diagnostic has a code, its place, and fixes with the query ' +
      'that results. `fixed` is the query after all safe fixes: if it is valid, use it. An unsafe fix is a guess, so compare it with what was asked for.',
    input: z.strictObject({ resource: resourceInput(workspace), query: queryInput }),
    output: z.object({
      valid: z.boolean().describe('Whether the service accepts the query.'),
      formatted: z.string().optional().describe('The canonical form of a valid query.'),
      ...diagnosticsOutput,
      fixed: fixedOutput.optional().describe('The query after all safe fixes, if there are any.'),
    }),
    run({ resource: name, query }) {
      const resource = workspace.findResource(name);
      const diagnostics = diagnosticsOf(resource, query);
      const valid = !hasErrors(diagnostics);
      const fixed = applySafeFixes(resource, query);
      return {
        valid,
        ...(valid && { formatted: formatQuery(resource, query).text }),
        ...toAnswer(query, diagnostics),
        ...(fixed && { fixed }),
      };
    },
  });
}
