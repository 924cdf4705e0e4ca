import { CARD_RANGES } from './cards.ts';
import type { Culture } from './cultures.ts';
import { drawDigits, drawUuid, lots } from './draw.ts';
import type { Person } from './draw-person.ts';
import type { Random } from './random.ts';
import { drawLater, toIso } from './times.ts';

const KINDS = lots(['CARD', 82], ['PAY_BY_WALLET', 9], ['MOBILE_WALLET', 7], ['BANK_APP', 2]);
const KINDS_IN_BRAZIL = lots(['CARD', 45], ['PIX', 50], ['PAY_BY_WALLET', 5]);
const TOKEN_STATUS = lots(['active', 9], ['suspended', 1]);

export type PaymentMethod = ReturnType<typeof drawPaymentMethod>;

/** A payment method in the object of a payment. */
export function drawPaymentMethod(random: Random, person: Person, culture: Culture, addedMs: number) {
  const type = random.pick(culture.country === 'BR' ? KINDS_IN_BRAZIL : KINDS);
  const details =
    type === 'CARD'
      ? drawCard(random, culture, addedMs)
      : type === 'MOBILE_WALLET'
        ? drawDeviceCard(random, culture)
        : drawPayer(random, person, type);
  return { type, details, ...(type === 'CARD' && random.chance(0.25) ? { billing_address: person.address } : {}) };
}

function drawCard(random: Random, culture: Culture, addedMs: number) {
  const range = random.pick(CARD_RANGES);
  const last4 = drawDigits(random, 4);
  const isNetworkTokenized = random.chance(0.3);
  const card = {
    bin: range.bin,
    last4,
    number: range.bin + range.masked + last4,
    exp_month: random.integer(1, 12),
    exp_year: random.integer(2024, 2031),
    is_network_tokenized: isNetworkTokenized,
    bin_data: {
      brand: range.brand,
      country: random.chance(0.93) ? culture.country : 'LU',
      currency_code: culture.currency,
      ...(range.description === undefined ? {} : { description: range.description }),
      funding: range.funding,
      issuer: range.issuer,
      type: random.chance(0.1) ? 'corporate' : 'consumer',
    },
  };
  if (!isNetworkTokenized) return card;
  return {
    ...card,
    network_token: {
      bin: range.bin,
      last4: drawDigits(random, 4),
      exp_month: random.integer(1, 12),
      exp_year: random.integer(25, 31),
      status: random.pick(TOKEN_STATUS),
      last_synced_at: toIso(drawLater(random, addedMs, 60)),
    },
  };
}

/** A card in a phone, whose number never reaches the shop. */
function drawDeviceCard(random: Random, culture: Culture) {
  const { bin, brand, funding, issuer } = random.pick(CARD_RANGES);
  return {
    bin,
    last4: drawDigits(random, 4),
    bin_data: { brand, country: culture.country, currency_code: culture.currency, funding, issuer },
    token: `tok_${drawDigits(random, 14)}`,
    token_service_provider: random.chance(0.7) ? 'MOBILE_WALLET' : 'CARD_NETWORK',
    token_exp_month: random.integer(1, 12),
    token_exp_year: random.integer(2025, 2031),
  };
}

function drawPayer(random: Random, person: Person, type: 'PAY_BY_WALLET' | 'PIX' | 'BANK_APP') {
  const { email, given, family } = person;
  const details = {
    payer_info: {
      payer_id: `${type === 'PIX' ? 'PX' : 'PYR'}${drawDigits(random, 10)}`,
      email: random.chance(0.9) ? email : `wallet.${email}`,
      first_name: given,
      last_name: family,
    },
    processor_payment_method_id: `pm_${drawDigits(random, 12)}`,
  };
  if (type === 'PIX') return details;
  const customerId = `C-${drawUuid(random).slice(0, 8).toUpperCase()}`;
  return { ...details, processor_customer_id: customerId, processor_customer_email: email };
}
