import { drawDigits, drawUuid, lots } from './draw.ts';
import type { Customer } from './draw-customer.ts';
import { drawOrderMetadata } from './draw-metadata.ts';
import type { PaymentMethod } from './draw-payment-method.ts';
import { drawChecks, drawFraudPrevention, drawRefund, drawTax, drawThreeDSecure } from './draw-payment-parts.ts';
import type { Subscription } from './draw-subscription.ts';
import { fromUsd, toUsd } from './money.ts';
import { REASONS, type Status } from './outcomes.ts';
import type { Random } from './random.ts';
import { drawLater, toIso } from './times.ts';

/** The data from which a payment is drawn. */
export interface Purchase {
  readonly index: number;
  readonly createdAtMs: number;
  readonly customer: Customer;
  readonly subscription: Subscription | undefined;
  /** Whether the merchant initiates the payment, because the subscription was paid before. */
  readonly isRenewal: boolean;
  readonly status: Status;
}

/** A payment as the service returns it. */
export type Payment = ReturnType<typeof drawPayment>;

const DESCRIPTORS = lots(['COFFEE SHOP ORDER', 6], ['COFFEE SHOP *WEB', 3], ['Café Corner', 1]);
const TOKEN_TYPES = lots(['CARD_PAN', 6], ['PROCESSOR_TOKEN', 4]);

const CARD_PROCESSORS = [
  {
    id: '0d4f7c36-8a51-4e0b-9c4d-3f1e2a6b5c70',
    type: 'ACQUIRER_A',
    description: 'Cards EU',
    processor_merchant_id: 'CoffeeShopEU',
  },
  {
    id: '9e2b1d84-6c3f-4a7a-b5d0-71c8e4f90a12',
    type: 'ACQUIRER_B',
    description: 'Cards',
    processor_merchant_id: '000482991',
  },
] as const;
const WALLET_PROCESSOR = {
  id: '47a6e0f3-1b9d-4d2c-8e75-c0d3b2a1968e',
  type: 'WALLET_GATEWAY',
  description: 'Wallets & PIX',
  processor_merchant_id: 'coffee-shop',
} as const;

export function drawPayment(random: Random, purchase: Purchase) {
  const { createdAtMs, customer, subscription, isRenewal, status } = purchase;
  const method = random.pick(customer.methods);
  const price = subscription?.price ?? fromUsd(random.integer(350, 12_000), customer.culture.currency);
  const isPaid = status === 'SETTLED';
  const refund = isPaid && random.chance(0.12) ? drawRefund(random, price, createdAtMs) : null;
  return {
    id: `pay_${drawUuid(random)}`,
    amount: price.amount,
    amount_usd: toUsd(price),
    currency_code: price.currency,
    payment_status: status,
    payment_type: isRenewal ? 'MIT' : 'CIT',
    payment_token_type: drawTokenType(random, method, isRenewal),
    transaction_type: 'Auth',
    statement_descriptor: subscription === undefined ? random.pick(DESCRIPTORS) : 'COFFEE SHOP BOX',
    created_at: toIso(createdAtMs),
    updated_at: refund?.updated_at ?? toIso(drawLater(random, createdAtMs, isPaid ? 3 : 1)),
    metadata: subscription === undefined ? drawOrderMetadata(random, purchase.index) : {},
    customer: customer.object,
    ...(subscription === undefined ? {} : { subscription: subscription.object }),
    payment_method: method,
    processor: processorOf(method, customer),
    payment_details: drawPaymentDetails(random, method, status),
    refund,
    refunded_amount: refund?.status === 'REFUNDED' ? refund.amount : 0,
    ...drawReason(random, status),
    ...(random.chance(0.25) ? { tax: drawTax(random, price, customer.culture.taxRate, isPaid) } : {}),
    ...(method.type === 'CARD' ? drawCardParts(random, isRenewal, status) : {}),
    ...(isPaid && random.chance(0.05) ? { fraud_prevention: drawFraudPrevention(random) } : {}),
  };
}

function drawTokenType(random: Random, { type, details }: PaymentMethod, isRenewal: boolean) {
  if (type === 'MOBILE_WALLET' || 'network_token' in details) return 'NETWORK_TOKEN';
  if (type !== 'CARD') return null;
  return isRenewal ? 'PROCESSOR_TOKEN' : random.pick(TOKEN_TYPES);
}

function processorOf({ type }: PaymentMethod, { culture }: Customer) {
  if (type !== 'CARD' && type !== 'MOBILE_WALLET') return WALLET_PROCESSOR;
  return CARD_PROCESSORS[culture.currency === 'EUR' || culture.currency === 'GBP' ? 0 : 1];
}

function drawPaymentDetails(random: Random, { type }: PaymentMethod, status: Status) {
  const transaction = { processor_transaction_id: `txn_${drawDigits(random, 12)}` };
  if (type !== 'CARD' && type !== 'MOBILE_WALLET') return transaction;
  const isAuthorized = status === 'SETTLED' || status === 'SETTLING' || status === 'AUTHORIZED';
  return {
    ...transaction,
    network_payment_id: isAuthorized ? `N${drawDigits(random, 13)}` : null,
    auth_code: isAuthorized ? drawDigits(random, 6) : null,
    arn: status === 'SETTLED' ? `7${drawDigits(random, 11)}${drawDigits(random, 11)}` : null,
  };
}

function drawReason(random: Random, status: Status) {
  if (status !== 'DECLINED' && status !== 'BLOCKED' && status !== 'FAILED') return {};
  return { status_reason: { status: status.toLowerCase(), status_reason: random.pick(REASONS[status]) } };
}

/** Payments without the customer present are neither checked nor authenticated. */
function drawCardParts(random: Random, isRenewal: boolean, status: Status) {
  if (isRenewal) return {};
  const isTried = random.chance(status === 'PENDING' ? 1 : 0.6);
  return { ...drawChecks(random), three_d_secure: isTried ? drawThreeDSecure(random, status) : null };
}
