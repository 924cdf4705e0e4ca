import type { Source } from '../../language/catalogue/field.ts';
import { type ResourceLike, toResource } from '../../language/catalogue/catalogue.ts';
import type { ResolvedField } from '../../language/catalogue/resolve-field.ts';
import type { ExpressionSource } from '../../language/checker/checked-expression.ts';
import { ownOptions } from '../../language/text/own-options.ts';
import { readPath } from '../../objects/collection/arguments.ts';
import { createParameters } from './compile-columns.ts';
import { type JsonDialect, type JsonDialectName, type JsonValue, jsonDialectOf } from './json-dialects.ts';
import { readJson, siteOfJson } from './json-site.ts';
import type { OwnBind, OwnDialect } from './own-dialect.ts';
import type { OwnLeaf } from './own-tests.ts';
import type { Site, Writing } from './site.ts';
import { listSpellings } from './spellings.ts';
import { type OwnFragment, quoteDotted, readDialect, writeFragment } from './write-fragment.ts';
import { writeAt } from './write-test.ts';

/** How to compile a query for a table with objects in one column of JSON. */
export interface DocumentOptions {
  readonly dialect: JsonDialectName;
  /** The column, `p.data`: `jsonb` in PostgreSQL, JSON as text or `jsonb` in SQLite, `JSON` in DuckDB. */
  readonly document: string;
  /** What all rows must satisfy, whatever the query says: `customer.id:"cus_1"`. */
  readonly scope?: ExpressionSource | undefined;
  /** The number of the first placeholder; 1 by default. */
  readonly firstParameter?: number | undefined;
}

/**
 * Compiles a query for a table that holds whole objects in a column of JSON. The answer is the
 * matcher's, unless there are caveats, for objects with lists only where the resource has them
 * (`many`). SQLite needs `registerFunctions` for `~`, words and fields in lists.
 *
 * @throws {TypeError} If an option is wrong.
 */
export function compileDocument(query: ExpressionSource, options: DocumentOptions): OwnFragment {
  const { dialect: name, document, scope, firstParameter } = ownOptions(options);
  const dialect = readDialect(name);
  const column = quoteDotted(dialect, document);
  const { bind, values } = createParameters(dialect, firstParameter);
  const fragment = writeFragment(query, scope, { dialect, bind }, (writing) => (leaf) => {
    return leaf.field.many === true ? writeSome(writing, column, leaf) : writeAt(writing, createSite(dialect, column, leaf, bind), leaf);
  });
  return { ...fragment, values };
}

/** Tests whether one of several values satisfies a test. */
function writeSome(writing: Writing, document: string, leaf: OwnLeaf): string {
  const json = jsonDialectOf(writing.dialect);
  const test = ({ path }: { readonly path: string }): string => {
    const { from, item } = json.each(document, [...path.split('.'), ...(leaf.key === undefined ? [] : [leaf.key])]);
    const site = siteOfJson(json, item, leaf.field.type);
    return `EXISTS (SELECT 1 FROM ${from} WHERE ${writeAt(writing, site, { ...leaf, isNegated: false })})`;
  };
  return `${leaf.isNegated ? 'NOT ' : ''}${test(leaf.field)}`;
}
