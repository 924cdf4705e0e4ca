def refunds(client)
  client.payments.search(query: <<~QUERY, limit: 100)
    -refund.status:null amount=500
  QUERY
end
