export { type Catalogue, catalogue, isResourceName, type ResourceLike, type ResourceName } from './catalogue.ts';
export {
  type CatalogueFile,
  type CatalogueFileField,
  type CatalogueFileResource,
  toCatalogueFile,
} from './catalogue-file.ts';
export { defineResource } from './define-resource.ts';
export type { Field, FieldDefinition, FieldDefinitions, Source, ValueSet } from './field.ts';
export { type FieldType, OPERATORS, type OperatorOf } from './field-types.ts';
export type { Limits, Resource, ResourceDefinition } from './resource.ts';
export { VALUE_FORMATS, type ValueFormat, type ValueFormatName } from './value-formats.ts';
