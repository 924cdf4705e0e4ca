import { z } from 'zod';
import { formatQuery } from '../../../language/formatter/format-query.ts';
import { diagnosticsOutput, toAnswer } from '../query-report.ts';
import { createTool, queryInput, resourceInput, type ToolInstaller } from '../tool.ts';
import type { Workspace } from '../workspace.ts';

export function formatTool(workspace: Workspace): ToolInstaller {
  return createTool({
    name: 'format',
    title: 'Format a query',
    description:
      'Writes a query in its canonical form: one space between clauses, double quotes, numbers without quotes. The meaning stays the ' +
      'same. A query with errors stays as it is, and `diagnostics` lists them; call `fix` for those.',
    input: z.strictObject({ resource: resourceInput(workspace), query: queryInput }),
    output: z.object({
      query: z.string().describe('The canonical form, or the query as it was if it has errors.'),
      valid: z.boolean().describe('Whether the service accepts the query.'),
      changed: z.boolean(),
      ...diagnosticsOutput,
    }),
    run({ resource, query }) {
      const { text, valid, diagnostics } = formatQuery(workspace.findResource(resource), query);
      const errors = diagnostics.filter(({ severity }) => severity === 'error');
      return { query: text, valid, changed: text !== query, ...toAnswer(text, errors) };
    },
  });
}
