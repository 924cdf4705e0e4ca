import type { Resource } from '../catalogue/resource.ts';
import { MAX_QUERY_LENGTH } from '../syntax/query-diagnostics.ts';
import { writePattern } from './pattern.ts';

/** A JSON schema of an object with one valid query, `{"query": "…"}`. */
export interface QueryJsonSchema {
  readonly $schema: string;
  readonly title: string;
  readonly type: 'object';
  readonly properties: {
    readonly query: { readonly type: 'string'; readonly maxLength: number; readonly pattern: string };
  };
  readonly required: readonly ['query'];
  readonly additionalProperties: false;
}

/** Creates a JSON schema of `{"query": "…"}` with a valid query of a resource. */
export function createQueryJsonSchema(resource: Resource): QueryJsonSchema {
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: `a search query on ${resource.name}`,
    type: 'object',
    properties: { query: { type: 'string', maxLength: MAX_QUERY_LENGTH, pattern: writePattern(resource) } },
    required: ['query'],
    additionalProperties: false,
  };
}
