import type { FieldDefinitions } from './field.ts';
import { createResource, type Resource } from './resource.ts';
import { SEARCH_HEADERS } from './service-version.ts';

export const DISPUTE_STAGES = ['RETRIEVAL', 'DISPUTE'] as const;
export const DISPUTE_STATUSES = [
  'NEEDS_RESPONSE',
  'EVIDENCE_SUBMITTED',
  'UNDER_REVIEW',
  'WON',
  'LOST',
  'ACCEPTED',
  'PREVENTED',
] as const;
/** The statuses of a dispute that waits for a response, and those that follow one. */
export const OPEN_DISPUTE_STATUSES = ['NEEDS_RESPONSE', 'EVIDENCE_SUBMITTED', 'UNDER_REVIEW'] as const;
const REASONS = [
  'FRAUDULENT',
  'UNRECOGNIZED',
  'PRODUCT_NOT_RECEIVED',
  'PRODUCT_UNACCEPTABLE',
  'SUBSCRIPTION_CANCELED',
  'CREDIT_NOT_PROCESSED',
  'DUPLICATE',
  'GENERAL_NONCOMPLIANT',
] as const;

// The service lists disputes by parameters and has no query language for them; these are the members of a dispute.
const FIELDS = {
  id: { type: 'token', doc: 'identifier of the dispute', format: 'dispute-id' },
  payment_id: { type: 'token', doc: 'identifier of the disputed payment', format: 'payment-id' },
  external_id: { type: 'token', doc: 'identifier that the processor assigned', identifies: true },
  stage: { type: 'token', doc: 'stage of the dispute', values: { closed: true, members: DISPUTE_STAGES } },
  status: { type: 'token', doc: 'status of the dispute', values: { closed: true, members: DISPUTE_STATUSES } },
  reason: { type: 'token', doc: 'why the payment is disputed', values: { closed: true, members: REASONS } },
  disputed_at: { type: 'date', doc: 'when the dispute was raised' },
  respond_by: { type: 'date', doc: 'deadline of the response', role: 'due' },
  resolved_at: { type: 'date', doc: 'when the dispute first reached a final status' },
  created_at: { type: 'date', doc: 'when the dispute was first recorded' },
  updated_at: { type: 'date', doc: 'when the dispute last changed' },
} as const satisfies FieldDefinitions;

const LIMITS = { clauses: 10, substring: 3, or: 'field' } as const;

/** The type of `disputes`, named so that messages and editors show the name instead of all fields. */
export interface DisputesResource extends Resource<'disputes', typeof FIELDS, typeof LIMITS> {}

/**
 * The resource of disputes, for `disputesSource` and for collections of disputes. The service has no
 * query language for them, so they are not in the catalogue.
 *
 * @example
 * checkQuery(disputes, 'status:"LOST"').valid // true
 */
export const disputes: DisputesResource = /* @__PURE__ */ createResource({
  name: 'disputes',
  fields: FIELDS,
  limits: LIMITS,
  headers: SEARCH_HEADERS,
});
