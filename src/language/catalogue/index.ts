export {
  type Catalogue,
  catalogue,
  isResourceName,
  type ResourceLike,
  type ResourceName,
  type ResourceOf,
} from './catalogue.ts';
export {
  type CatalogueFile,
  type CatalogueFileField,
  type CatalogueFileResource,
  toCatalogueFile,
} from './catalogue-file.ts';
export type { CustomersResource } from './customers.ts';
export { defineResource } from './define-resource.ts';
export type { Field, FieldDefinition, FieldDefinitions, FieldSource, Keys, KnownKey, ValueSet } from './field.ts';
export type { FieldRole } from './field-roles.ts';
export { type FieldType, OPERATORS, type OperatorOf, TAKES_NULL } from './field-types.ts';
export type { PaymentsResource } from './payments.ts';
export type { PlansResource } from './plans.ts';
export type {
  Aliases,
  LimitDefinitions,
  Limits,
  LimitsOf,
  NoAliases,
  OrLimit,
  Resource,
  ResourceDefinition,
} from './resource.ts';
export { type RestrictedResource, type Restriction, restrictResource } from './restrict-resource.ts';
export type { SearchEndpoint } from './search-endpoint.ts';
export type { SearchProtocol } from './search-protocol.ts';
export type { SubscriptionsResource } from './subscriptions.ts';
export { VALUE_FORMATS, type ValueFormat, type ValueFormatName } from './value-formats.ts';
