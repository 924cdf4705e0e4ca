response = requests.get(
    f"{BASE}/payments",
    params={"currency_code": "EUR", "to": "2026-01-31"},
    headers=HEADERS,
)
print(response.json()["meta"]["total"])
