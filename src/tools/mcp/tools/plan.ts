import { z } from 'zod';
import { planQueries } from '../../../client/plans/create-plan.ts';
import { PlanError } from '../../../client/plans/plan.ts';
import { checkExpression } from '../../../language/checker/check-expression.ts';
import { platformZone } from '../../../language/checker/zoned-time.ts';
import { diagnosticsOutput, toAnswer } from '../query-report.ts';
import { createTool, queryInput, resourceInput, type ToolInstaller } from '../tool.ts';
import type { Workspace } from '../workspace.ts';

export function planTool(workspace: Workspace): ToolInstaller {
  return createTool({
    name: 'plan',
    title: 'Plan several queries',
    description:
      'Finds the queries for an expression that no single query can say: more than ten clauses, AND and OR in parentheses, ' +
      '-( ... ), lists such as id:["a", "b"], or OR across fields. Every query is valid. If `local` is present, the queries find ' +
      'too much, and each object must be tested against it.',
    input: z.strictObject({
      resource: resourceInput(workspace),
      expression: queryInput.describe('The text of the expression.'),
      local: z
        .enum(['never', 'bounded', 'always'])
        .default('bounded')
        .describe('Whether objects may be tested after a search: never, if the queries restrict them, or always.'),
    }),
    output: z.object({
      queries: z.array(z.string()).describe('Queries that together find the objects. None if nothing can match.'),
      local: z.string().optional().describe('The expression that each object must be tested against.'),
      disjoint: z.boolean().describe('Whether no object matches two of the queries.'),
      requests: z.number().describe('An estimate of the requests to the service.'),
      problem: z.string().optional().describe('Why there is no plan.'),
      ...diagnosticsOutput,
    }),
    run({ resource, expression: text, local }) {
      const { now, timeZone = platformZone() } = workspace.readUser();
      const { expression, diagnostics } = checkExpression(workspace.findResource(resource), text, { now, timeZone });
      const report = toAnswer(text, diagnostics);
      const none = { queries: [], disjoint: true, requests: 0, ...report };
      if (expression === undefined) return none;
      try {
        const planned = planQueries(expression, { local });
        const { queries, disjoint, cost } = planned;
        const tested = planned.local && { local: String(planned.local) };
        return { queries: queries.map(String), ...tested, disjoint, requests: cost.requests, ...report };
      } catch (error) {
        if (!(error instanceof PlanError)) throw error;
        return { ...none, problem: error.message };
      }
    },
  });
}
