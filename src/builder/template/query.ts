import { type ResourceLike, toResource } from '../../catalogue/catalogue.ts';
import type { Resource } from '../../catalogue/resource.ts';
import { isList } from '../../text/is-list.ts';
import type { ClauseValue } from '../clause-node.ts';
import { QueryBuilder } from '../query-builder.ts';
import type { Optional, Search } from '../search-types.ts';
import { fillTemplate } from './fill-template.ts';
import { planTemplate, type TemplatePlan } from './template-plan.ts';

/**
 * The type of an interpolated expression: a value, a query from `search` or
 * another template whose clauses are inserted, a list of such queries, or
 * `false` for no clause.
 */
export type TemplateValue<Like extends ResourceLike> = ClauseValue | Search<Like> | readonly Optional<Search<Like>>[];

/** A template tag that makes queries; see `query`. */
export type QueryTag<Like extends ResourceLike> = (
  strings: TemplateStringsArray,
  ...values: readonly TemplateValue<Like>[]
) => Search<Like>;

/**
 * Returns a template tag for queries with interpolated values. Each value is
 * quoted and escaped as needed, and cannot become anything but a single value.
 *
 * An interpolation can take the place of a value, as in `amount>=${min}`, and
 * accepts the values of the field: a string, number, bigint, boolean, `Date` or
 * `null`. Or it takes the place of a clause, as in `${clause}`, and accepts a
 * search, whose clauses are inserted there, or `false`, which inserts nothing. In
 * a list of searches, `undefined` and `null` insert nothing, either.
 * The text of a template is parsed and checked only once.
 *
 * @param resource - The name of one of the service's resources, or a resource
 *   made by `defineResource`.
 * @returns A tag. It throws a `TypeError` if an interpolation is anywhere else,
 *   for example inside quotes, or if its value has the wrong type, and a
 *   `QueryError` with the checker's diagnostics if the service would refuse the
 *   query. Both name the interpolation.
 * @throws {TypeError} If `resource` is neither a resource nor the name of one.
 * @see L1.8
 * @example
 * const email = 'o"hara@acme.example'
 * String(query('payments')`amount>=${500} customer.email:${email}`) // 'amount>=500 customer.email:"o\\"hara@acme.example"'
 */
export function query<const Like extends ResourceLike>(resource: Like): QueryTag<Like> {
  const known = toResource(resource);
  const tag = (strings: TemplateStringsArray, ...values: readonly unknown[]): QueryBuilder => {
    assertTemplate(strings, values);
    return new QueryBuilder(fillTemplate(known, planOf(known, strings), values));
  };
  return tag as unknown as QueryTag<Like>;
}

function assertTemplate(strings: unknown, values: readonly unknown[]): asserts strings is TemplateStringsArray {
  if (!isList(strings) || !('raw' in strings) || strings.length !== values.length + 1) {
    throw new TypeError('`query(resource)` must be used as a template tag');
  }
  for (const text of strings) {
    if (typeof text !== 'string') throw new TypeError('the template has an invalid escape sequence');
  }
}

const plans = new WeakMap<Resource, WeakMap<TemplateStringsArray, TemplatePlan>>();

function planOf(resource: Resource, strings: TemplateStringsArray): TemplatePlan {
  const known = plans.get(resource)?.get(strings);
  if (known !== undefined) return known;
  const plan = planTemplate(resource, strings);
  // JavaScript freezes the strings of a template. Other arrays may change, so they are not cached.
  if (Object.isFrozen(strings)) {
    const ofResource = plans.get(resource) ?? new WeakMap<TemplateStringsArray, TemplatePlan>();
    plans.set(resource, ofResource.set(strings, plan));
  }
  return plan;
}
