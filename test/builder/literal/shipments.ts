import { defineResource } from '../../../src/language/catalogue/define-resource.ts';
import type { OrLimit } from '../../../src/language/catalogue/resource.ts';

/** A resource that is not the service's, with other limits, a nested keyed field, and a name that is the start of another. */
export const shipments = defineResource({
  name: 'shipments',
  fields: {
    id: { type: 'token', doc: 'identifier' },
    carrier: { type: 'token', doc: 'who carries it', values: { closed: true, members: ['DHL', 'post', 'Ärzte'] } },
    size: { type: 'string', doc: 'size in words', values: { closed: true, members: ['small', 'large'] } },
    note: { type: 'string', doc: 'what the sender wrote' },
    weight: { type: 'numeric', doc: 'weight in grams' },
    'parcel.weight': { type: 'numeric', doc: 'weight of the parcel in grams' },
    sent_at: { type: 'date', doc: 'when it was sent' },
    insured: { type: 'boolean', doc: 'whether it is insured' },
    label: { type: 'presence', doc: 'whether it has a label' },
    'label.metadata': { type: 'string', doc: 'what stands on the label, by key', keyed: true },
    counts: { type: 'numeric', doc: 'how many of what, by key', keyed: true },
  },
  limits: { clauses: 3, substring: 2, or: 'field' },
  aliases: { note_text: 'note', sent: 'sent_at' },
});

/** The same fields with OR across fields, and with limits that the compiler does not know. */
export const parcels = defineResource({
  name: 'parcels',
  fields: shipments.fields,
  limits: { clauses: 3, substring: 2, or: 'any' } as {
    clauses: number;
    substring: number;
    or: OrLimit;
  },
});
