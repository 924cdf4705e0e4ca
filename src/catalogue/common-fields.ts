import { catalogue, isResourceName, type ResourceName } from './catalogue.ts';
import type { Resource } from './resource.ts';

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
