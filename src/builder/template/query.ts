import { isList } from '../../language/base/plain-data.ts';
import { remember } from '../../language/base/remember.ts';
import { type ResourceLike, toResource } from '../../language/catalogue/catalogue.ts';
import type { Resource } from '../../language/catalogue/resource.ts';
import type { IsNullable } from '../argument-types.ts';
import type { ClauseValue } from '../create-clause.ts';
import { QueryBuilder } from '../query-builder.ts';
import type { Optional, Search } from '../search-types.ts';
import { fillTemplate } from './fill-template.ts';
import { planTemplate, type TemplatePlan } from './template-plan.ts';

/**
 * The type of an interpolated expression: a value, a query from `search` or another template whose clauses are
 * inserted, a list of such queries, or `false` for no clause.
 */
export type TemplateValue<Target extends ResourceLike> =
  | ClauseValue
  | Search<Target>
  | readonly Optional<Search<Target>>[];

/** A template tag that makes queries; see `query`. */
export type QueryTag<Target extends ResourceLike> = <Values extends readonly TemplateValue<Target>[]>(
  strings: TemplateStringsArray,
  ...values: { readonly [Index in keyof Values]: TemplateArgument<Values[Index]> }
) => Search<Target>;

/** A value, or the reason why it is not one: `null` means "has no value", so a value must not become it by accident. */
type TemplateArgument<Value> =
  IsNullable<Value> extends true ? 'the value may be `null`; add the clause with `when`, or write `null`' : Value;

/**
 * Returns a template tag for queries with interpolated values. Each value is quoted and escaped as needed, and cannot
 * become anything but a single value.
 *
 * An interpolation can stand for a value, as in `amount>=${min}`, and accepts the values of the field: a string,
 * number, bigint, boolean, `Date` or `null`. Or it stands for a clause, as in `${clause}`, and accepts a search, whose
 * clauses are inserted there, or `false`, which inserts nothing. In a list of searches, `undefined` and `null` insert
 * nothing, either. The text of a template is parsed and checked only once.
 *
 * @param resource - The name of one of the service's resources, or a resource made by `defineResource`.
 * @returns A tag. It throws a `TypeError` if an interpolation is anywhere else, for example inside quotes, or if a
 *   search is used as a value, and a `QueryError` with the checker's diagnostics if the service would refuse the query
 *   or no query can contain the value. Both name the interpolation.
 * @throws {TypeError} If `resource` is neither a resource nor the name of one.
 * @see L1.8
 * @example
 * const email = 'o"hara@acme.example'
 * String(query('payments')`amount>=${500} customer.email:${email}`) // 'amount>=500 customer.email:"o\\"hara@acme.example"'
 */
export function query<const Target extends ResourceLike>(resource: Target): QueryTag<Target> {
  const known = toResource(resource);
  const tag = (strings: TemplateStringsArray, ...values: readonly unknown[]): QueryBuilder => {
    assertTemplate(strings, values);
    return new QueryBuilder(fillTemplate(known, planOf(known, strings), values));
  };
  return tag as unknown as QueryTag<Target>;
}

function assertTemplate(strings: unknown, values: readonly unknown[]): asserts strings is TemplateStringsArray {
  if (!isList(strings) || !('raw' in strings) || strings.length !== values.length + 1) {
    throw new TypeError('`query(resource)` must be used as a template tag');
  }
  for (const text of strings) {
    if (typeof text !== 'string') throw new TypeError('the template has an invalid escape sequence');
  }
}

const plansOf = remember((resource: Resource) =>
  remember((strings: TemplateStringsArray) => planTemplate(resource, strings)),
);

/** JavaScript freezes the strings of a template. Other arrays may change, so their plans are not kept. */
function planOf(resource: Resource, strings: TemplateStringsArray): TemplatePlan {
  return Object.isFrozen(strings) ? plansOf(resource)(strings) : planTemplate(resource, strings);
}
