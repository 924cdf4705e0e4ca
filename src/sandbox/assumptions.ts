import { freezeDeep } from '../language/base/plain-data.ts';
import { quoteStart } from '../language/diagnostic/quote.ts';

/** A question that the documentation of the service leaves open, and the answer that the sandbox assumes. */
export interface Assumption {
  readonly id: string;
  readonly question: string;
  readonly assumed: string | number;
  readonly why: string;
  /** The other answers that the option `assume` takes. */
  readonly switch: readonly (string | number)[];
}

/**
 * What the documentation of the service leaves open. The option `assume` of a sandbox changes an
 * answer, and each response names those that it rests on.
 */
export const ASSUMPTIONS = freezeDeep([
  {
    id: 'search-order',
    question: 'In which order does a search return objects?',
    assumed: 'newest',
    why: 'The lists of payments and disputes begin with the newest. `added` is the order in which the sandbox got them.',
    switch: ['added'],
  },
  {
    id: 'refused-status',
    question: 'Which status does a refused query, parameter, cursor or body get?',
    assumed: 400,
    why: 'The list of disputes answers mistakes with 400.',
    switch: [422],
  },
  {
    id: 'missing-status',
    question: 'Which status does a request get for an object that does not exist, or whose id is malformed?',
    assumed: 404,
    why: 'It is the usual status.',
    switch: [400],
  },
  {
    id: 'undocumented-route',
    question: 'What does a request outside of the documentation get?',
    assumed: '404, or 501 for an endpoint that is described in part',
    why: 'A test should find it. `sandbox.handle` supplies another answer.',
    switch: [],
  },
  {
    id: 'rate-counted',
    question: 'Which searches does the rate limit count, and over which time?',
    assumed: 'all that it admits, in any second',
    why: 'The limit is documented as searches in a second.',
    switch: [],
  },
  {
    id: 'rate-limit-status',
    question: 'Which status does a request above the rate limit get?',
    assumed: 429,
    why: 'It is the usual status.',
    switch: [503],
  },
  {
    id: 'retry-after',
    question: 'In which form does `Retry-After` say when to try again?',
    assumed: 'seconds',
    why: 'It is the most frequent form.',
    switch: ['date', 'none'],
  },
  {
    id: 'limit-range',
    question: 'What happens to a `limit`, or to a page number of version 1, outside its range?',
    assumed: 'refuse',
    why: 'A test should find it. The list of disputes uses the nearest limit instead.',
    switch: ['nearest'],
  },
  {
    id: 'missing-query',
    question: 'What does a search without `query` return?',
    assumed: 'refuse',
    why: 'The parameter is documented as required.',
    switch: ['all'],
  },
  {
    id: 'cursor-after-writes',
    question: 'What does a cursor continue with after objects were added, changed or removed?',
    assumed: 'after the last object',
    why: 'A cursor, unlike a page number, suggests a place in the order.',
    switch: [],
  },
  {
    id: 'unknown-parameter',
    question: 'What happens to parameters that are unknown, or given twice?',
    assumed: 'refuse',
    why: 'A test should find them. `ignore` uses the first value.',
    switch: ['ignore'],
  },
  {
    id: 'unknown-version',
    question: 'What does an undocumented `X-API-Version` mean?',
    assumed: 'version 1',
    why: 'Whatever is not 2.0.0 has the behaviour of version 1.',
    switch: ['refuse'],
  },
  {
    id: 'missing-version',
    question: 'What does the list of disputes do without `X-API-Version`?',
    assumed: '2.0.0',
    why: 'The header is documented as required, and 2.0.0 as its default.',
    switch: ['refuse'],
  },
  {
    id: 'read-freshness',
    question: 'When does a read of a single object show a write?',
    assumed: 'at once',
    why: 'It is documented for disputes.',
    switch: [],
  },
  {
    id: 'lists',
    question: 'How do the filters, the order and `snapshot_at` of a list work?',
    assumed: 'like a search, as far as possible',
    why: 'Letter case is ignored, texts match by words, and all but keys can be sorted by. Commas separate several values, bounds are included, a missing value comes last, a write shows at once, and `snapshot_at` leaves out what is newer.',
    switch: [],
  },
  {
    id: 'list-texts',
    question: 'Which payments does the filter `statement_descriptor` of version 1 find?',
    assumed: 'words',
    why: 'A search for a text finds its words too. `part` finds texts that contain it.',
    switch: ['part'],
  },
  {
    id: 'list-days',
    question: 'Which part of the day does the filter `to` of version 1 mean if it has no time?',
    assumed: 'start',
    why: 'A missing time mostly means midnight. `end` includes the day.',
    switch: ['end'],
  },
  {
    id: 'missed-deadline',
    question: 'Which open disputes have no response when `respond_by` passes, and are lost?',
    assumed: 'NEEDS_RESPONSE',
    why: 'The other open statuses follow a response.',
    switch: ['any open status'],
  },
  {
    id: 'accepted-body',
    question: 'Which bodies are accepted?',
    assumed: 'JSON of any content type, up to a million characters and 100 levels',
    why: 'Neither a content type nor a limit is documented.',
    switch: [],
  },
  {
    id: 'required-members',
    question: 'What does the body of a new subscription need?',
    assumed: 'the ids of customer and plan',
    why: 'There is no subscription without them.',
    switch: [],
  },
  {
    id: 'unknown-member',
    question: 'What happens to members of a body that are not documented?',
    assumed: 'refuse',
    why: 'A test should find them.',
    switch: ['ignore'],
  },
  {
    id: 'merged-null',
    question: 'What does null in a merged object do?',
    assumed: 'keep',
    why: 'A merge is documented, a removal is not.',
    switch: ['remove'],
  },
  {
    id: 'merged-list',
    question: 'What does a list in a merged object do?',
    assumed: 'replace',
    why: 'A merge of objects says nothing about lists, and most merges replace them.',
    switch: [],
  },
  {
    id: 'updated-address',
    question: 'Does an update of `address` keep the members that it does not name?',
    assumed: 'yes',
    why: 'An update cannot set the country, so a replaced address would lose it.',
    switch: ['no'],
  },
  {
    id: 'contained-objects',
    question: 'Which objects follow a change of an object that they contain?',
    assumed: 'customers, when a subscription of theirs is new or cancelled',
    why: 'A payment shows its customer and subscription as they were.',
    switch: [],
  },
  {
    id: 'subscription-customer',
    question: 'Which members of its customer does a new subscription have?',
    assumed: 'all but its lists',
    why: 'A search for subscriptions finds members of the customer, and a payment has all but these.',
    switch: [],
  },
  {
    id: 'first-period',
    question: 'When does the first period of a new subscription begin and end?',
    assumed: 'now, and after the trial or the interval of the plan',
    why: 'It is the usual period.',
    switch: [],
  },
  {
    id: 'created-status',
    question: 'Which status does a new subscription have?',
    assumed: 'by plan',
    why: 'A plan with a trial begins with it: `trial`, otherwise `active`.',
    switch: ['active'],
  },
  {
    id: 'cancelled-status',
    question: 'Which status does a subscription have after it is cancelled?',
    assumed: 'cancelled',
    why: 'It is the name of the operation.',
    switch: ['scheduled_for_cancellation'],
  },
] as const satisfies readonly Assumption[]);

type Known = (typeof ASSUMPTIONS)[number];

export type AssumptionId = Known['id'];

export type AnswerTo<Id extends AssumptionId> =
  Extract<Known, { readonly id: Id }> extends infer One extends Assumption
    ? One['assumed'] | One['switch'][number]
    : never;

/** Answers to questions that the documentation leaves open, by the id of the assumption. */
export type Answers = { readonly [Id in AssumptionId]?: AnswerTo<Id> | undefined };

/**
 * Completes answers with those assumed.
 *
 * @throws {TypeError} If there is no such question, or no such answer.
 */
export function readAnswers(given: Answers): ReadonlyMap<AssumptionId, string | number> {
  const answers = new Map<AssumptionId, string | number>(ASSUMPTIONS.map(({ id, assumed }) => [id, assumed]));
  for (const [id, answer] of Object.entries(given)) {
    if (answer === undefined) continue;
    const known: Assumption | undefined = ASSUMPTIONS.find((one) => one.id === id);
    if (known === undefined)
      throw new TypeError(`\`assume\` has ${quoteStart(id, 80)}, which \`ASSUMPTIONS\` does not list`);
    const taken = [known.assumed, ...known.switch];
    if (!taken.includes(answer)) throw new TypeError(`\`assume['${id}']\` must be one of ${taken.join(', ')}`);
    answers.set(known.id as AssumptionId, answer);
  }
  return answers;
}
