// The shapes of the objects that the service returns: as documented, with open lists where the documentation only shows examples.

import type { disputes } from './disputes.ts';

/** A documented value, or another one. */
type Open<Value extends string> = Value | (string & Record<never, never>);

/** A time in UTC as ISO 8601: `2026-01-31T12:00:00Z`. */
type Timestamp = string;

/** Members that the documentation does not name. */
interface UnknownMembers {
  readonly [name: string]: unknown;
}

type Metadata = Readonly<Record<string, unknown>>;

/** An object with members that are texts, and others. */
type TextsOf<Name extends string> = UnknownMembers & { readonly [Member in Name]?: string | null };

/** An amount in the minor unit of its currency. */
export interface PriceObject {
  readonly amount: number;
  readonly currency: string;
}

export interface AddressObject extends UnknownMembers {
  readonly city?: string | null;
  /** Two letters: `DE`. */
  readonly country?: string | null;
  readonly line1?: string | null;
  readonly line2?: string | null;
  readonly postal_code?: string | null;
  readonly state?: string | null;
}

/** The details of a payment method: those of a card are documented. */
interface CardObject extends UnknownMembers {
  readonly bin?: string;
  readonly last4?: string;
  readonly number?: string;
  readonly exp_month?: number;
  readonly exp_year?: number;
  readonly is_network_tokenized?: boolean;
  readonly bin_data?: TextsOf<
    'brand' | 'country' | 'currency_code' | 'description' | 'funding' | 'issuer' | 'type'
  > | null;
  readonly network_token?:
    | (TextsOf<'bin' | 'last4' | 'status' | 'last_synced_at'> & {
        readonly exp_month?: number;
        readonly exp_year?: number;
      })
    | null;
}

export interface PaymentMethodObject extends UnknownMembers {
  readonly type: Open<'CARD' | 'PIX'>;
  readonly billing_address?: AddressObject | null;
  readonly status?: Open<'active'>;
  readonly card_updater?: boolean;
  readonly fpan_out_of_sync?: boolean;
  readonly details?: CardObject | null;
}

export interface PaymentObject extends UnknownMembers {
  /** `pay_` and a UUID. */
  readonly id: string;
  /** In the minor unit of `currency_code`. */
  readonly amount: number;
  readonly amount_usd?: number;
  readonly currency_code: string;
  readonly payment_status:
    | 'PENDING'
    | 'FAILED'
    | 'AUTHORIZED'
    | 'SETTLING'
    | 'SETTLED'
    | 'DECLINED'
    | 'BLOCKED'
    | 'CANCELLED';
  readonly payment_type?: Open<'CIT' | 'MIT'>;
  readonly payment_token_type?: 'CARD_PAN' | 'NETWORK_TOKEN' | 'PROCESSOR_TOKEN';
  readonly transaction_type?: Open<'Auth'>;
  readonly statement_descriptor?: string | null;
  readonly created_at: Timestamp;
  readonly updated_at?: Timestamp;
  readonly metadata?: Metadata | null;
  readonly customer?: PaymentCustomerObject | null;
  readonly subscription?: SubscriptionObject | null;
  readonly payment_method?: PaymentMethodObject | null;
  readonly processor?: TextsOf<'description' | 'id' | 'processor_merchant_id' | 'type'> | null;
  readonly payment_details?: TextsOf<'arn' | 'auth_code' | 'network_payment_id' | 'processor_transaction_id'> | null;
  readonly avs_check?: (UnknownMembers & { readonly result?: TextsOf<'postal_code' | 'street_address'> | null }) | null;
  readonly cvc_check?: (UnknownMembers & { readonly result?: TextsOf<'cvc'> | null }) | null;
  readonly refund?:
    | (UnknownMembers & {
        readonly amount?: number;
        readonly amount_usd?: number;
        readonly created_at?: Timestamp;
        readonly updated_at?: Timestamp;
        readonly processor_transaction_id?: string | null;
        readonly status?: Open<'PENDING' | 'REFUNDED'>;
      })
    | null;
  readonly refunded_amount?: number;
  readonly status_reason?:
    | (TextsOf<'status'> & { readonly status_reason?: TextsOf<'advice_code' | 'decline_code' | 'message'> | null })
    | null;
  readonly tax?: TaxObject | null;
  readonly three_d_secure?:
    | (TextsOf<'authentication_flow' | 'status' | 'status_reason' | 'transaction_id' | 'version'> & {
        readonly electronic_commerce_indicator?:
          | (TextsOf<'result' | 'value'> & { readonly liability_shift?: boolean })
          | null;
      })
    | null;
  readonly fraud_prevention?: UnknownMembers | null;
}

interface TaxObject extends TextsOf<'behavior' | 'calculation_id' | 'status' | 'transaction_id'> {
  readonly amount_subtotal?: number;
  readonly amount_subtotal_usd?: number;
  readonly amount_tax?: number;
  readonly amount_tax_usd?: number;
  readonly error?: TextsOf<'code' | 'message'> | null;
  readonly provider?: TextsOf<'id' | 'type'> | null;
}

interface PaymentCustomerObject extends UnknownMembers {
  /** `cus_` and a UUID. */
  readonly id: string;
  readonly external_id?: string | null;
  readonly email?: string | null;
  readonly full_name?: string | null;
  /** As E.164: `+491701234567`. */
  readonly phone?: string | null;
  readonly address?: AddressObject | null;
  readonly metadata?: Metadata | null;
  readonly created_at?: Timestamp;
  readonly updated_at?: Timestamp;
}

export interface CustomerObject extends PaymentCustomerObject {
  readonly payment_methods?: readonly PaymentMethodObject[];
  readonly subscriptions?: readonly SubscriptionObject[];
}

export interface SubscriptionObject extends UnknownMembers {
  /** `sub_` and a UUID. */
  readonly id: string;
  readonly status: 'trial' | 'active' | 'past_due' | 'cancelled' | 'scheduled_for_cancellation';
  readonly created_at?: Timestamp;
  readonly updated_at?: Timestamp;
  readonly current_period_start?: string | null;
  readonly current_period_end?: string | null;
  readonly next_billing_date?: Timestamp | null;
  readonly past_due?: { readonly attempt_count?: number; readonly max_attempts_count?: number } | null;
  readonly metadata?: Metadata | null;
  readonly plan?: SubscriptionPlanObject | null;
  readonly cancelled_at?: Timestamp | null;
  readonly cancellation_details?:
    | (UnknownMembers & { readonly reason?: Open<'fraud_prevention'>; readonly trigger_payment_id?: string })
    | null;
}

/** The default price of a plan, and its prices in groups of countries. */
export interface PlanPriceObject extends UnknownMembers {
  readonly default?: PriceObject;
  readonly countries?: readonly { readonly countries: readonly string[]; readonly price: PriceObject }[];
}

/** What a plan and the plan of a subscription have in common. */
interface PlanTerms extends UnknownMembers {
  /** `price_` and a UUID. */
  readonly id: string;
  readonly name?: string;
  readonly type?: 'recurring' | 'one-off';
  readonly interval?: 'days' | 'months' | 'years';
  /** The number of intervals in a billing period. */
  readonly interval_count?: number;
  readonly trial_interval?: 'days' | 'months' | 'years' | null;
  readonly trial_interval_count?: number | null;
  readonly tax?: TextsOf<'collect_tax'> | null;
}

/** The plan of a subscription. It has one price, unlike a plan that is read. */
interface SubscriptionPlanObject extends PlanTerms {
  readonly price?: PriceObject | null;
  readonly trial_price?: PriceObject | null;
}

export interface PlanObject extends PlanTerms {
  readonly price?: PlanPriceObject | PriceObject | null;
  readonly trial_price?: PlanPriceObject | PriceObject | null;
  readonly updated_at?: Timestamp;
}

export interface DisputeObject extends UnknownMembers {
  /** `dsp_` and a UUID. */
  readonly id: string;
  readonly payment_id: string;
  readonly external_id: string;
  readonly stage: (typeof disputes.fields.stage.values.members)[number];
  readonly status: (typeof disputes.fields.status.values.members)[number];
  readonly reason: (typeof disputes.fields.reason.values.members)[number];
  readonly disputed_at: Timestamp;
  /** Absent if the processor gave no deadline. */
  readonly respond_by?: Timestamp;
  /** Absent while the dispute is open. */
  readonly resolved_at?: Timestamp;
  readonly created_at: Timestamp;
  readonly updated_at: Timestamp;
  /** Only when a single dispute is read. */
  readonly details?: DisputeDetailsObject;
}

/** What the processor tells of a dispute. */
interface DisputeDetailsObject
  extends TextsOf<
    | 'network_reason_code'
    | 'processor_reason_code'
    | 'wallet_dispute_channel'
    | 'wallet_dispute_life_cycle_stage'
    | 'wallet_outcome_code'
    | 'wallet_status'
  > {
  /** Whether the program of a card network resolved it automatically. */
  readonly is_network_a_rdr?: boolean;
}

/** The objects of the service, by the name of their resource. */
export interface ServiceObjects {
  readonly payments: PaymentObject;
  readonly customers: CustomerObject;
  readonly subscriptions: SubscriptionObject;
  readonly plans: PlanObject;
  readonly disputes: DisputeObject;
}

/** The objects of a resource; any object for your own resource. */
export type ObjectOf<Name extends string> = Name extends keyof ServiceObjects
  ? ServiceObjects[Name]
  : Readonly<Record<string, unknown>>;
