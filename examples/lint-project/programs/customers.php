<?php

function findCustomer($client, string $email)
{
    return $client->customers->search(['query' => "email:'{$email}'", 'limit' => 1]);
}
