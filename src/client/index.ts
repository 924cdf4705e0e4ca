export { type DisputesResource, disputes } from '../language/catalogue/disputes.ts';
export { LIST_ASSUMPTIONS } from '../language/catalogue/list-filters.ts';
export type {
  CustomerObject,
  DisputeObject,
  ObjectOf,
  PaymentObject,
  PlanObject,
  SubscriptionObject,
} from '../language/catalogue/objects.ts';
export type { CheckedExpression } from '../language/checker/checked-query.ts';
export type { QueryLike } from '../language/checker/query-like.ts';
export { collectionSource } from './collection-source.ts';
export type { Fetch, FetchSourceOptions } from './connection.ts';
export { countPlan, type PlanCount } from './count-plan.ts';
export { disputesSource } from './disputes-source.ts';
export { fetchSource } from './fetch-source.ts';
export type { WaitingSource } from './find-or-wait.ts';
export { type MigrateOptions, type Migration, migrateRequest } from './migrate.ts';
export { planQueries } from './plans/create-plan.ts';
export type { Statistics } from './plans/estimate.ts';
export { type Plan, PlanError } from './plans/plan.ts';
export type { PlanOptions } from './plans/plan-options.ts';
export { type SearchInput, searchAll } from './search-all.ts';
export { runPlan, type SearchAllOptions, type SearchRun } from './search-run.ts';
export {
  type Capabilities,
  type PageOptions,
  type Searchable,
  type Source,
  SourceError,
  type SourcePage,
} from './source.ts';
export { type SyncCounts, type SyncOptions, type SyncTarget, sync } from './sync.ts';
