export type { Signal } from '../language/base/signal.ts';
export { type DisputesResource, disputes } from '../language/catalogue/disputes.ts';
export { LIST_ASSUMPTIONS, type ListAssumption } from '../language/catalogue/list-filters.ts';
export type {
  AddressObject,
  CustomerObject,
  DisputeObject,
  ObjectOf,
  PaymentMethodObject,
  PaymentObject,
  PlanObject,
  PlanPriceObject,
  PriceObject,
  ServiceObjects,
  SubscriptionObject,
} from '../language/catalogue/objects.ts';
export type { CheckedExpression } from '../language/checker/checked-query.ts';
export type { QueryLike } from '../language/checker/query-like.ts';
export { collectionSource, type SearchedCollection } from './collection-source.ts';
export type { Fetch, FetchSourceOptions, Retry } from './connection.ts';
export { countPlan, type PlanCount } from './count-plan.ts';
export { disputesSource } from './disputes-source.ts';
export { fetchSource } from './fetch-source.ts';
export type { FindOrWaitOptions, WaitingSource } from './find-or-wait.ts';
export {
  type ListParameters,
  type MigratedSetting,
  type MigrateOptions,
  type Migration,
  type MigrationAlternative,
  type MigrationAssumption,
  migrateRequest,
  type UnsaidParameter,
} from './migrate.ts';
export { planQueries } from './plans/create-plan.ts';
export type { Statistics } from './plans/estimate.ts';
export type { OrderOptions } from './plans/ordered.ts';
export { type Plan, type PlanCost, PlanError, type PlanErrorCode } from './plans/plan.ts';
export type { LocalTests, PlanOptions } from './plans/plan-options.ts';
export { type SearchInput, searchAll } from './search-all.ts';
export { runPlan, type SearchAllOptions, type SearchRun } from './search-run.ts';
export {
  type Capabilities,
  type PageOptions,
  type Searchable,
  type Source,
  SourceError,
  type SourceErrorCode,
  type SourceErrorDetails,
  type SourcePage,
} from './source.ts';
export { type SyncCounts, type SyncOptions, type SyncTarget, sync } from './sync.ts';
