$params = @{ query = 'amount>"many"'; limit = 10 }
Invoke-RestMethod -Uri "$base/payments" -Headers $headers -Body $params
