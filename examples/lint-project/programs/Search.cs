class Search
{
    Task<Page<Customer>> ByEmail(BillingClient client, string email) =>
        client.Customers.SearchAsync(new SearchOptions { Query = $"email:\"{email}\"" });
}
