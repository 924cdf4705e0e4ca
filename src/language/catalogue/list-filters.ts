import { catalogue, isResourceName, type ResourceName } from './catalogue.ts';
import type { Resource } from './resource.ts';

/** The parameters of a search; it ignores those of version 1. */
export const SEARCH_PARAMETERS: readonly string[] = ['query', 'limit', 'page'];
/** The parameters of a list of version 1 that select no objects by their fields. */
export const LIST_PARAMETERS: readonly string[] = ['limit', 'page', 'sort', 'order', 'snapshot_at'];
/** The order of a list of version 1, unless its parameters say another. */
export const LIST_ORDER = { sort: 'created_at', order: 'desc' } as const;
/** The numbers of objects on a page. */
export const PAGE_SIZES = {
  list: { min: 1, max: 1000, standard: 100 },
  search: { min: 1, max: 100, standard: 10 },
} as const;
/** The members of `meta` in the answer of a list, each with what a search has in its place. */
export const LIST_META = {
  total: '`total_count`',
  pages: '`has_more`',
  page: '`next_page`, a cursor',
  limit: 'nothing',
  snapshot_at: 'nothing',
} as const;
/** A request to a list of version 1, for help texts. */
export const LIST_EXAMPLE = 'GET /payments?payment_status=FAILED';
/** A query for all objects: each has an id. */
export const ALL_OBJECTS = '-id:null';

/** What the documentation of version 1 leaves open about filters: the answers that a migration may assume. */
export const LIST_ASSUMPTIONS = {
  'all-filters': 'an object must match all filters',
  'inclusive-amounts': '`amount_from` and `amount_to` include the amount itself',
  'created-at': '`from` and `to` are about `created_at`',
  'inclusive-times': '`from` and `to` include the time itself',
  utc: 'a time without an offset is in UTC',
  'day-start': '`to` without a time is the start of the day',
  'day-end': '`to` without a time is the end of the day',
  'descriptor-words': '`statement_descriptor` finds texts with all its words, in the same order',
  'descriptor-part': '`statement_descriptor` finds texts that contain it',
} as const;

/** The name of an assumption about the filters of version 1. */
export type ListAssumption = keyof typeof LIST_ASSUMPTIONS;

/** Assumptions that contradict each other, and the one that is accepted with all others; none where a guess is a risk. */
export const LIST_ALTERNATIVES: readonly {
  readonly names: readonly ListAssumption[];
  readonly standard?: ListAssumption;
}[] = [
  { names: ['day-start', 'day-end'] },
  { names: ['descriptor-words', 'descriptor-part'], standard: 'descriptor-words' },
];

/** A clause without its value, and what must be assumed so that it selects the objects of a filter. */
interface FilterClause {
  readonly field: string;
  readonly operator: ':' | '~' | '>=' | '<=';
  readonly isNegated?: true;
  readonly assumes?: readonly ListAssumption[];
}

/** A parameter of version 1 that selects objects. */
export interface ListFilter {
  readonly name: string;
  /** The clauses that it may stand for, the most likely first; none if no clause selects the same objects. */
  readonly clauses: readonly FilterClause[];
  /** Whether it takes several values. */
  readonly isList?: true;
}

const AMOUNTS: readonly ListAssumption[] = ['inclusive-amounts'];
const TIMES: readonly ListAssumption[] = ['created-at', 'inclusive-times'];
const STATUS = 'payment_status';
const DESCRIPTOR = 'statement_descriptor';

/** The filters of version 1, by resource. Those of the other lists are not documented. */
const LIST_FILTERS: Readonly<Record<ResourceName, readonly ListFilter[]>> = {
  payments: [
    { name: 'amount_from', clauses: [{ field: 'amount', operator: '>=', assumes: AMOUNTS }] },
    { name: 'amount_to', clauses: [{ field: 'amount', operator: '<=', assumes: AMOUNTS }] },
    { name: 'currency_code', clauses: [{ field: 'currency_code', operator: ':' }] },
    { name: 'from', clauses: [{ field: 'created_at', operator: '>=', assumes: TIMES }] },
    { name: 'to', clauses: [{ field: 'created_at', operator: '<=', assumes: TIMES }] },
    { name: STATUS, clauses: [{ field: STATUS, operator: ':' }] },
    { name: 'payment_status_in', clauses: [{ field: STATUS, operator: ':' }], isList: true },
    { name: 'payment_status_not_in', clauses: [{ field: STATUS, operator: ':', isNegated: true }], isList: true },
    { name: 'payment_status_set', clauses: [] },
    {
      name: DESCRIPTOR,
      clauses: [
        { field: DESCRIPTOR, operator: ':', assumes: ['descriptor-words'] },
        { field: DESCRIPTOR, operator: '~', assumes: ['descriptor-part'] },
      ],
    },
  ],
  customers: [],
  subscriptions: [],
  plans: [],
};

/** The filters of the list that version 1 answers at the path of a resource; `undefined` if there is no such list. */
export function findListFilters(resource: Resource): readonly ListFilter[] | undefined {
  const { name } = resource;
  return isResourceName(name) && catalogue[name] === resource ? LIST_FILTERS[name] : undefined;
}
