import { z } from 'zod';
import { explainClauses } from '../../../assist/describe-query.ts';
import { closestCodes, didYouMean } from '../../../files/hosts/unknown-names.ts';
import { LINT_CODES, LINT_RULES } from '../../../files/linter/lint-rules.ts';
import { quoteText } from '../../../language/diagnostic/quote.ts';
import { readQuery } from '../../../language/document.ts';
import { describeErrors } from '../query-report.ts';
import { createTool, queryInput, resourceInput, type ToolInstaller } from '../tool.ts';
import { ToolError, type Workspace } from '../workspace.ts';

const queryExplanation = z.object({
  meaning: z.string().describe('The query as one sentence.'),
  clauses: z.array(
    z.object({
      clause: z.string().describe('The clause as it is written.'),
      words: z.string(),
      field: z.string().describe('What the field is.'),
    }),
  ),
});

const ruleExplanation = z.object({
  code: z.string(),
  severity: z.enum(['error', 'warning', 'info']),
  rule: z.string().describe('The rule of the language reference.'),
  what: z.string(),
  why: z.string(),
  remedy: z.string().optional(),
  examples: z.array(z.object({ where: z.string(), wrong: z.string(), right: z.string() })),
});

export function explainTool(workspace: Workspace): ToolInstaller {
  return createTool({
    name: 'explain',
    title: 'Explain a query or a code',
    description:
      'Says in words what a query finds: call it with `resource` and `query` to compare a query with what was asked for, or to describe ' +
      'it to somebody. Or says what a diagnostic means: call it with the `code` of a diagnostic for its reason and examples of wrong and right queries.',
    input: z.strictObject({
      resource: resourceInput(workspace).optional(),
      query: queryInput.optional(),
      code: z.string().max(100).optional().describe('The code of a diagnostic, such as `unknown-field`.'),
    }),
    output: z.object({
      query: queryExplanation.optional().describe('What the query finds.'),
      rule: ruleExplanation.optional().describe('What the code means.'),
    }),
    run({ resource, query, code }) {
      const isQuery = resource !== undefined && query !== undefined;
      if (isQuery === (code !== undefined))
        throw new ToolError('pass `resource` and `query` together, or `code` alone');
      return isQuery ? { query: explainQuery(workspace, resource, query) } : { rule: explainCode(code ?? '') };
    },
  });
}

function explainQuery(workspace: Workspace, name: string, text: string): z.input<typeof queryExplanation> {
  const document = readQuery(workspace.findResource(name), text);
  const { query } = document;
  if (query === undefined) throw new ToolError(describeErrors(document, workspace.readUser()));
  const clauses = explainClauses(document.resource, text).map(({ span, words, doc }) => ({
    clause: text.slice(span.start, span.end),
    words,
    field: doc,
  }));
  const joined = clauses.map(({ words }) => words).join(query.connective === 'or' ? ', or ' : ', and ');
  return { meaning: `${name} where ${joined}`, clauses };
}

function explainCode(wanted: string): z.input<typeof ruleExplanation> {
  const entry = LINT_RULES.find(({ code }) => code === wanted);
  if (entry === undefined) {
    throw new ToolError(`there is no code ${quoteText(wanted)}${didYouMean(closestCodes(LINT_CODES, wanted))}`);
  }
  const { code, severity, rule, what, why, remedy, examples } = entry;
  return {
    ...{ code, severity, rule, what, why },
    ...(remedy !== undefined && { remedy }),
    examples: examples.map(({ where, bad, good }) => ({ where, wrong: bad, right: good })),
  };
}
