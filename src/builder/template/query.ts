import { type ResourceLike, toResource } from '../../catalogue/catalogue.ts';
import type { Resource } from '../../catalogue/resource.ts';
import type { ClauseValue } from '../clause-node.ts';
import { QueryBuilder } from '../query-builder.ts';
import type { Search } from '../search-types.ts';
import { fillTemplate } from './fill-template.ts';
import { planTemplate, type TemplatePlan } from './template-plan.ts';

/**
 * What may be filled in: a value, or clauses made by `search` or by another
 * template, or `false` for no clause.
 */
export type Filling<Like extends ResourceLike> = ClauseValue | Search<Like>;

/** Makes a query of a template; see `query`. */
export type QueryTag<Like extends ResourceLike> = (
  strings: TemplateStringsArray,
  ...fillings: readonly Filling<Like>[]
) => Search<Like>;

/**
 * Makes a tag for queries with values filled in: each is quoted and escaped for
 * where it stands, and cannot be read as anything but one value.
 *
 * A hole stands where a value does, `amount>=${least}`, and takes what the
 * field does: a text, number, bigint, boolean, `Date` or `null`. Or it stands
 * where a clause does, `${clause}`, and takes a search, all of whose clauses
 * are put there, or `false`, which leaves it out. The written part is read and
 * checked once for each template in the program.
 *
 * @param resource - As for `search`.
 * @returns A tag. It throws a `TypeError` for a hole anywhere else, inside
 *   quotes for one, or for a filling that does not go with its hole; and a
 *   `QueryError`, with the checker's diagnostics, for what the service would
 *   refuse. Both name the hole.
 * @throws {TypeError} `resource` is neither a resource nor the name of one.
 * @see L1.8
 * @example
 * const email = 'o"hara@acme.example'
 * String(query('payments')`amount>=${500} customer.email:${email}`) // 'amount>=500 customer.email:"o\\"hara@acme.example"'
 */
export function query<const Like extends ResourceLike>(resource: Like): QueryTag<Like> {
  const known = toResource(resource);
  const tag = (strings: TemplateStringsArray, ...fillings: readonly unknown[]): QueryBuilder => {
    assertTemplate(strings, fillings);
    return new QueryBuilder(fillTemplate(known, planOf(known, strings), fillings));
  };
  return tag as unknown as QueryTag<Like>;
}

function assertTemplate(strings: unknown, fillings: readonly unknown[]): asserts strings is TemplateStringsArray {
  if (!Array.isArray(strings) || !('raw' in strings) || strings.length !== fillings.length + 1) {
    throw new TypeError('`query(resource)` is a tag: it stands before a template');
  }
  for (const text of strings) {
    if (typeof text !== 'string') throw new TypeError('the template has an escape that JavaScript cannot read');
  }
}

const plans = new WeakMap<Resource, WeakMap<TemplateStringsArray, TemplatePlan>>();

function planOf(resource: Resource, strings: TemplateStringsArray): TemplatePlan {
  const known = plans.get(resource)?.get(strings);
  if (known !== undefined) return known;
  const plan = planTemplate(resource, strings);
  // The engine freezes the texts of a template. Any others may change, so what is known of them may not stay true.
  if (Object.isFrozen(strings)) {
    const ofResource = plans.get(resource) ?? new WeakMap<TemplateStringsArray, TemplatePlan>();
    plans.set(resource, ofResource.set(strings, plan));
  }
  return plan;
}
