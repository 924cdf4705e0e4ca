import { CULTURES, type Culture } from './cultures.ts';
import { drawUuid, lots } from './draw.ts';
import { drawCustomerMetadata } from './draw-metadata.ts';
import { drawPaymentMethod, type PaymentMethod } from './draw-payment-method.ts';
import { drawPerson } from './draw-person.ts';
import type { Random } from './random.ts';
import { drawLater, toIso } from './times.ts';

const DRAWN_CULTURES = lots(...CULTURES.map((culture) => [culture, culture.weight] as const));
const METHOD_COUNTS = lots([0, 1], [1, 15], [2, 4]);

/** A customer: the object in payments, with the data for the full object. */
export interface Customer {
  readonly object: ReturnType<typeof toCustomerObject>;
  readonly culture: Culture;
  readonly createdAtMs: number;
  /** Empty for customers without payments. */
  readonly methods: readonly PaymentMethod[];
}

/** @param mustPay - Whether the customer must have a payment method. */
export function drawCustomer(random: Random, index: number, createdAtMs: number, mustPay: boolean): Customer {
  const culture = random.pick(DRAWN_CULTURES);
  const person = drawPerson(random, culture);
  const length = Math.max(random.pick(METHOD_COUNTS), mustPay ? 1 : 0);
  const methods = Array.from({ length }, () => drawPaymentMethod(random, person, culture, createdAtMs));
  return { object: toCustomerObject(random, index, createdAtMs, person), culture, createdAtMs, methods };
}

function toCustomerObject(random: Random, index: number, createdAtMs: number, person: ReturnType<typeof drawPerson>) {
  return {
    id: `cus_${drawUuid(random)}`,
    external_id: `shop-${10_000 + index * 7}`,
    email: person.email,
    full_name: person.fullName,
    ...(random.chance(0.8) ? { phone: person.phone } : {}),
    address: person.address,
    metadata: drawCustomerMetadata(random),
    created_at: toIso(createdAtMs),
    updated_at: toIso(drawLater(random, createdAtMs, 200)),
  };
}

/** Payment methods in the object of a customer, which has more details than a payment. */
export function toCustomerMethods(methods: readonly PaymentMethod[]) {
  return methods.map(({ type, ...rest }, index) => ({
    type,
    status: 'active',
    ...(type === 'CARD' ? { card_updater: index % 2 === 0, fpan_out_of_sync: false } : {}),
    ...rest,
  }));
}
