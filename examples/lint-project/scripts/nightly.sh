#!/bin/sh
# Counts what was declined in the night.
curl -s -G "https://api.example.com/payments" \
  -H "X-API-Version: 2.0.0" \
  --data-urlencode 'query=payment_status:"DECLINED" amount_usd>=1_000'

curl -s "https://api.example.com/payments?query=payment_status%3A%22DECLINED%22%20created_at%3E%3D$SINCE"
