import { drawDigits, drawUuid, lots } from './draw.ts';
import { type Price, toUsd } from './money.ts';
import type { Random } from './random.ts';
import { drawLater, toIso } from './times.ts';

// The optional parts of a payment, one function each.

/** Most refunds are full, the others partial. */
export function drawRefund(random: Random, price: Price, paidMs: number) {
  const isWhole = random.chance(0.6);
  const amount = isWhole ? price.amount : Math.max(1, Math.round((price.amount * random.integer(1, 9)) / 10));
  const createdAtMs = drawLater(random, paidMs, 25);
  return {
    amount,
    amount_usd: toUsd({ amount, currency: price.currency }),
    status: random.chance(0.85) ? 'REFUNDED' : 'PENDING',
    processor_transaction_id: `rfd_${drawDigits(random, 12)}`,
    created_at: toIso(createdAtMs),
    updated_at: toIso(drawLater(random, createdAtMs, 3)),
  };
}

const TAX_ERRORS = lots(
  [{ code: 'address_not_found', message: 'The postal code does not exist in this country.' }, 2],
  [{ code: 'provider_timeout', message: "The provider didn't answer." }, 1],
);

/** @param rate - In per cent. */
export function drawTax(random: Random, price: Price, rate: number, isPaid: boolean) {
  const behavior = random.chance(0.7) ? 'EXCLUSIVE' : 'INCLUSIVE';
  const provider = { id: '5b0c9a52-7f6e-4f0d-a1c3-d2e94b7788f1', type: 'TAX_ENGINE' };
  if (random.chance(0.05)) return { status: 'failed', behavior, error: random.pick(TAX_ERRORS), provider };
  const subtotal = Math.round((price.amount * 100) / (100 + rate));
  const tax = price.amount - subtotal;
  return {
    status: 'calculated',
    behavior,
    amount_subtotal: subtotal,
    amount_subtotal_usd: toUsd({ amount: subtotal, currency: price.currency }),
    amount_tax: tax,
    amount_tax_usd: toUsd({ amount: tax, currency: price.currency }),
    calculation_id: drawUuid(random),
    transaction_id: isPaid ? drawUuid(random) : null,
    error: null,
    provider,
  };
}

const AUTHENTICATED = lots(
  [{ flow: 'frictionless', value: '05', result: 'authenticated', shifts: true }, 6],
  [{ flow: 'challenge', value: '05', result: 'authenticated', shifts: true }, 3],
  [{ flow: 'frictionless', value: '06', result: 'attempted', shifts: true }, 1],
);
const NOT_AUTHENTICATED = lots(['challenge-failed', 3], ['challenge-timeout', 2], ['card-not-enrolled', 1]);

/** @param status - Of the payment: a pending one waits for the customer, a declined one may have failed authentication. */
export function drawThreeDSecure(random: Random, status: string) {
  const trace = { transaction_id: drawUuid(random), version: random.chance(0.8) ? '2.2.0' : '2.1.0' };
  if (status === 'PENDING') {
    return { authentication_flow: 'challenge', status: 'action-required', status_reason: null, ...trace };
  }
  if (status !== 'SETTLED' && random.chance(0.4)) {
    return {
      authentication_flow: 'challenge',
      electronic_commerce_indicator: { liability_shift: false, result: 'failed', value: '07' },
      status: 'failed',
      status_reason: random.pick(NOT_AUTHENTICATED),
      ...trace,
    };
  }
  const { flow, value, result, shifts } = random.pick(AUTHENTICATED);
  return {
    authentication_flow: flow,
    electronic_commerce_indicator: { liability_shift: shifts, result, value },
    status: 'authenticated',
    status_reason: null,
    ...trace,
  };
}

const RDR_REASONS = lots(
  [{ code: '104', name: 'Other fraud: card absent', category: 'fraud' }, 3],
  [{ code: '131', name: 'Merchandise not received', category: 'consumer-dispute' }, 2],
);

/** Measures taken with the card networks to prevent a dispute. */
export function drawFraudPrevention(random: Random) {
  const kind = random.integer(1, 4);
  if (kind === 1) return { network_a_order_insight: { type: random.chance(0.5) ? 'lookup' : 'enquiry' } };
  if (kind === 2) return { network_b_consumer_clarity: { type: 'lookup' } };
  if (kind === 3) {
    return {
      network_a_order_insight: { type: 'lookup' },
      network_a_compelling_evidence: { status: random.chance(0.5) ? 'qualified' : 'not-qualified' },
    };
  }
  const reason = random.pick(RDR_REASONS);
  return { network_a_rdr: { status: random.chance(0.7) ? 'accepted' : 'declined', reason } };
}

const CHECKS = lots(['match', 60], ['pass', 20], ['no_match', 8], ['unavailable', 12]);

/** The issuer's checks of the address and the security code. */
export function drawChecks(random: Random) {
  return {
    avs_check: { result: { postal_code: random.pick(CHECKS), street_address: random.pick(CHECKS) } },
    cvc_check: { result: { cvc: random.pick(CHECKS) } },
  };
}
