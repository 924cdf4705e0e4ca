async fn search(client: &Client) -> Result<Page> {
    client.payments.search(r#"payment_status:"SETTLED" amount>5 OR amount<2"#).await
}
