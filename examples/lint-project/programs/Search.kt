fun recent(client: BillingClient, since: String) =
    client.payments.search(query = "created_at>2025-01-01 currency_code:\"EUR\"")
