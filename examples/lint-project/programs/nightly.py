"""Reports the large payments of yesterday."""
import requests

BASE = "https://api.example.com"


def declined(client, minimum: int):
    return client.payments.search(query=f'status:"DECLINED" amount>={minimum}')


def settled(headers):
    params = {"query": "payment_status:SETTLED", "limit": 100}
    return requests.get(f"{BASE}/payments", params=params, headers=headers)
