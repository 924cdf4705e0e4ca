package search

func settled(client *billing.Client) {
	client.Payments.Search(&billing.SearchParams{Query: "payment_status:\"SETLED\"", Limit: billing.Int(10)})
}
