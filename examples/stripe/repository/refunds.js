import Stripe from 'stripe';

const stripe = new Stripe(process.env.STRIPE_KEY);

export function findCharges(orderId) {
  return stripe.charges.search({ query: `metadata['order_id']:'${orderId}' AND refunded:'true'` });
}

export function findFailedPayments(since) {
  return stripe.paymentIntents.search({ query: `status:'failed' AND created>${Number(since)}` });
}

export async function findCustomer() {
  const { data } = await stripe.customers.search({ query: 'email:amy@example.com', limit: 1 });
  return data[0];
}
