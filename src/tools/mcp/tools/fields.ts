import { z } from 'zod';
import { writeLimits } from '../../../language/catalogue/catalogue-file.ts';
import { type Field, operatorsOf } from '../../../language/catalogue/field.ts';
import { FIELD_TYPES, operatorVerb } from '../../../language/catalogue/field-types.ts';
import { writeField } from '../../../language/catalogue/resolve-field.ts';
import { OR_LIMITS, type Resource } from '../../../language/catalogue/resource.ts';
import { writeExample } from '../../../language/catalogue/write-example.ts';
import { findFields, guessQueries } from '../find-fields.ts';
import { createTool, resourceInput, type ToolInstaller } from '../tool.ts';
import type { Workspace } from '../workspace.ts';

/** The number of values or synonyms to list. */
const MAX_WORDS = 30;

export const fieldOutput = z.object({
  resource: z.string(),
  path: z.string().describe('The only name that queries may use; replace `key` in `[key]` by a key.'),
  type: z.enum(FIELD_TYPES),
  operators: z.record(z.string(), z.string()).describe('The operators that the field takes, with their meaning.'),
  description: z.string(),
  values: z.array(z.string()).optional().describe('The known values.'),
  closed: z.boolean().optional().describe('Whether there are no other values than `values`.'),
  synonyms: z.array(z.string()).optional().describe('Other words for the field. Queries cannot use them.'),
  example: z.string().describe('A valid clause on the field.'),
  note: z.string().optional(),
});

export function describeField(resource: string, field: Field): z.input<typeof fieldOutput> {
  const { keyed, type, doc, values, synonyms, money, derived } = field;
  const operators = operatorsOf(field).map((operator) => [operator, operatorVerb(type, operator)]);
  const notes = [
    ...(money === true ? ['in the minor unit of the currency: 1250 is 12.50'] : []),
    ...(derived === true ? ['the service does not document this field for queries'] : []),
  ];
  return {
    resource,
    path: writeField({ field, key: keyed === true ? 'key' : undefined }),
    type,
    operators: Object.fromEntries(operators),
    description: doc,
    ...(values && { values: values.members.slice(0, MAX_WORDS) }),
    ...(values && { closed: values.closed && values.members.length <= MAX_WORDS }),
    ...(synonyms && { synonyms: synonyms.slice(0, MAX_WORDS) }),
    example: writeExample(field),
    ...(notes.length > 0 && { note: notes.join('; ') }),
  };
}

/** Tells what to do if nothing was found. */
function describeNothing(resources: readonly Resource[]): string {
  const keyed = resources.flatMap(({ entries }) => [...entries.values()]).filter((field) => field.keyed === true);
  const paths = [...new Set(keyed.map((field) => writeField({ field, key: 'key' })))];
  const own = paths.length === 0 ? '' : `; data of your own has a key in ${paths.join(', ')}`;
  return `no field fits these words; try others, or list all fields of a resource without \`search\`${own}`;
}

/** The fields that an answer has by default if words are searched: the intended one is among the first. */
const DEFAULT_LIMIT = 8;
const MAX_LIMIT = 200;
const MAX_CLAUSES = 5;

export function fieldsTool(workspace: Workspace): ToolInstaller {
  return createTool({
    name: 'fields',
    title: 'Find fields',
    description:
      'Finds the fields that queries can use, with their exact paths, types, operators and values. Call it before you write a clause; ' +
      'do not guess paths or values. `search` takes words as people say them ("card brand", "chargeback", "when was it paid"), values ' +
      '("declined", an id, an e-mail address) or a misspelt path; the best match comes first. `clauses` are whole clauses that the words ' +
      'may mean, ready to use; `queries` are guesses at what a whole sentence means. Without `search`, lists all fields of a resource; without `resource`, searches all of them.',
    input: z.strictObject({
      resource: resourceInput(workspace).optional(),
      search: z.string().max(200).default('').describe('Words, a value or a path.'),
      limit: z
        .int()
        .min(1)
        .max(MAX_LIMIT)
        .optional()
        .describe(`The most fields to list; with \`search\`, by default ${DEFAULT_LIMIT}.`),
    }),
    output: z.object({
      fields: z.array(fieldOutput),
      queries: z
        .array(z.object({ resource: z.string(), query: z.string() }))
        .optional()
        .describe('Guesses at a whole query; compare them with what was asked for.'),
      clauses: z
        .array(z.object({ resource: z.string(), clause: z.string(), description: z.string() }))
        .optional()
        .describe('Clauses that the words may mean.'),
      omitted: z.number().optional().describe('The number of further fields; a larger `limit` lists them.'),
      note: z.string().optional(),
      limits: z
        .record(z.string(), z.object({ clauses: z.number().optional(), substring: z.number(), or: z.enum(OR_LIMITS) }))
        .describe(
          'For each resource: the most clauses of a query, if there is a limit, the fewest characters after `~`, and whether OR joins clauses on one field, on any, or none.',
        ),
    }),
    run({ resource: name, search, limit }) {
      const resources = name === undefined ? workspace.resources : [workspace.findResource(name)];
      const typed = search.trim();
      const { fields, clauses } = findFields(resources, typed, workspace.readUser());
      const shown = fields.slice(0, limit ?? (typed === '' ? MAX_LIMIT : DEFAULT_LIMIT));
      const omitted = fields.length - shown.length;
      const queries = guessQueries(resources, typed, workspace.readUser());
      const offered = clauses.slice(0, MAX_CLAUSES);
      const named = new Set([...shown, ...offered].map(({ resource }) => resource));
      return {
        fields: shown.map(({ resource, field }) => describeField(resource.name, field)),
        ...(queries.length > 0 && { queries: [...queries] }),
        ...(offered.length > 0 && {
          clauses: offered.map(({ resource, clause, field }) => ({
            resource: resource.name,
            clause,
            description: field.doc,
          })),
        }),
        ...(omitted > 0 && { omitted }),
        ...(named.size === 0 && queries.length === 0 && { note: describeNothing(resources) }),
        limits: Object.fromEntries(
          (named.size > 0 ? [...named] : resources).map(({ name: one, limits }) => [one, writeLimits(limits)]),
        ),
      };
    },
  });
}
