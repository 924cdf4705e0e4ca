import { closestNames } from '../base/closest-names.ts';
import { describeValue } from '../base/plain-data.ts';
import { customers } from './customers.ts';
import { payments } from './payments.ts';
import { plans } from './plans.ts';
import type { Resource } from './resource.ts';
import { subscriptions } from './subscriptions.ts';

/** The four resources of the billing service, by name. */
export const catalogue = Object.freeze({ payments, customers, subscriptions, plans } as const);

/** The type of the catalogue, with all fields and limits. */
export type Catalogue = typeof catalogue;

/** The name of a resource of the billing service. */
export type ResourceName = keyof Catalogue;

/** The names of all resources, in the order in which messages list them. */
export type ResourceNames = readonly ['payments', 'customers', 'subscriptions', 'plans'];

/** Your own resource, or the name of a resource of the service. */
export type ResourceLike = ResourceName | Resource;

/** The resource of the service with a name, or a resource itself. */
export type ResourceOf<Target extends ResourceLike> = Target extends ResourceName
  ? Catalogue[Target]
  : Target extends Resource
    ? Target
    : never;

/**
 * Whether a text names a resource of the service.
 *
 * @example
 * isResourceName('invoices') // false
 */
export function isResourceName(name: string): name is ResourceName {
  return Object.hasOwn(catalogue, name);
}

/**
 * Finds the resource that a caller passes by value or by name.
 *
 * @throws {TypeError} If it is neither a resource nor the name of one; the message
 *   lists the names, and says which is nearest.
 */
export function toResource(resource: ResourceLike): Resource {
  if (typeof resource === 'string' && isResourceName(resource)) return catalogue[resource];
  if (isResource(resource)) return resource;
  const names = Object.keys(catalogue);
  const [near] = typeof resource === 'string' ? closestNames(names, resource) : [];
  const hint = near === undefined ? '' : `; the nearest is \`${near}\``;
  throw new TypeError(
    `\`resource\` must be one of ${names.join(', ')}, or made by defineResource; got ${describeValue(resource)}${hint}`,
  );
}

/** Whether a value was made by `defineResource`, perhaps that of another copy of the package. */
export function isResource(value: unknown): value is Resource {
  if (typeof value !== 'object' || value === null) return false;
  try {
    const { entries, limits } = value as Partial<Resource>;
    return typeof entries?.get === 'function' && limits !== undefined;
  } catch {
    // A getter or proxy threw; defineResource makes neither.
    return false;
  }
}

/** The fields of the service that people search most, the commonest first. */
const COMMON: Readonly<Record<ResourceName, readonly string[]>> = {
  payments: [
    'amount',
    'payment_status',
    'created_at',
    'customer.email',
    'currency_code',
    'customer.full_name',
    'payment_method.type',
    'payment_method.details.last4',
    'processor.type',
    'status_reason.decline_code',
  ],
  customers: ['email', 'full_name', 'phone', 'created_at', 'total_spend', 'external_id', 'address.country'],
  subscriptions: ['status', 'next_billing_date', 'customer.email', 'plan.name', 'created_at', 'cancelled_at'],
  plans: ['name', 'type', 'price.amount', 'price.currency', 'interval', 'created_at'],
};

/** The paths of the fields of a resource that people search most; none for a resource of your own. */
export function commonFields(resource: Resource): readonly string[] {
  const { name } = resource;
  return isResourceName(name) && catalogue[name] === resource ? COMMON[name] : [];
}

type ResourceTable = Readonly<Record<string, Resource>>;

/**
 * Adds resources to those of the service: a resource of the same name replaces the
 * service's. A config, `--catalogue` and ESLint all add their resources here.
 *
 * @param later - Replaces resources of `own` with the same name too.
 */
export function extendCatalogue(own: ResourceTable, later: ResourceTable = {}): ResourceTable {
  return { ...catalogue, ...own, ...later };
}
