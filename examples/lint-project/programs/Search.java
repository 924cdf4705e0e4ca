class Search {
    Page<Payment> large(BillingClient client, long minimum) {
        return client.payments.search("amout>" + minimum);
    }
}
