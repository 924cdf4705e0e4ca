import { catalogue } from './catalogue.ts';
import { DISPUTE_STAGES, DISPUTE_STATUSES } from './disputes.ts';
import type { Resource } from './resource.ts';

/** What an endpoint does; the documentation does not say enough of `unknown` ones. */
export type EndpointAction = 'list' | 'list-disputes' | 'read' | 'update' | 'create' | 'cancel' | 'unknown';

export interface Endpoint {
  /** The method and the path, with `{id}` for an id. */
  readonly route: string;
  readonly action: EndpointAction;
  readonly resource?: string;
  /** What the documentation does not show. */
  readonly missing?: string;
  /** The message of a failure of the service; none is documented for most endpoints. */
  readonly failure?: string;
}

/** The search of each resource, and the read of a single object. */
export function searchEndpoints(resources: readonly Resource[]): readonly Endpoint[] {
  return resources.flatMap(({ name, path, objectPath }) => [
    { route: `GET ${path}`, action: 'list', resource: name },
    { route: `GET ${objectPath}`, action: 'read', resource: name },
  ]);
}

/** The endpoints that are documented beside the searches and the reads. */
const OTHERS: readonly Endpoint[] = [
  { route: 'POST /payments', action: 'unknown', missing: 'the body and the response of a new payment' },
  { route: 'PATCH /customers/{id}', action: 'update', resource: 'customers' },
  { route: 'POST /subscriptions', action: 'create', resource: 'subscriptions' },
  { route: 'POST /subscriptions/cancel/{id}', action: 'cancel', resource: 'subscriptions' },
  {
    route: 'GET /disputes',
    action: 'list-disputes',
    resource: 'disputes',
    failure: 'failed to retrieve disputes',
  },
  { route: 'GET /disputes/{id}', action: 'read', resource: 'disputes' },
  { route: 'POST /client-session', action: 'unknown', missing: 'the body of a new client session' },
  { route: 'PATCH /client-session/{id}', action: 'unknown', missing: 'the members of the objects in the body' },
];

/** The endpoints of the service. A function, so that bundles without a sandbox leave out the catalogue. */
export function serviceEndpoints(): readonly Endpoint[] {
  const unknownRead = `GET ${catalogue.subscriptions.objectPath}`;
  return [
    ...searchEndpoints(Object.values(catalogue)).filter(({ route }) => route !== unknownRead),
    { route: unknownRead, action: 'unknown', missing: 'whether a subscription can be read by its id' },
    ...OTHERS,
  ];
}

/** The list of disputes: its order and filters. */
export const DISPUTE_LIST = {
  sort: ['disputed_at', 'created_at', 'updated_at', 'respond_by', 'resolved_at'],
  filters: {
    status: DISPUTE_STATUSES,
    stage: DISPUTE_STAGES,
  },
  parameters: ['page', 'limit', 'sort', 'order', 'status', 'stage', 'payment_id'],
  /** The most objects before the end of a page. */
  depth: 10_000,
} as const;

/**
 * The members that an update of a customer takes: a text, a phone number as E.164, an object of texts, or an object
 * that is merged.
 */
export const UPDATED_MEMBERS: Readonly<Record<string, 'text' | 'phone' | 'merged' | readonly string[]>> = {
  address: ['city', 'line1', 'line2', 'postal_code', 'state'],
  email: 'text',
  full_name: 'text',
  metadata: 'merged',
  phone: 'phone',
};

/** The objects in the body of a new subscription, and the members of each. */
export const CREATED_MEMBERS = {
  customer: ['id'],
  plan: ['id'],
  subscription: ['metadata'],
} as const;
