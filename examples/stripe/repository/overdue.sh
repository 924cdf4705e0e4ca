#!/bin/sh
# Lists the open invoices above 10.00.
curl -sG https://api.stripe.com/v1/invoices/search \
  -u "$STRIPE_KEY:" \
  --data-urlencode 'query=status:"open" AND amount_due>1000'
