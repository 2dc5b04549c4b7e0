-- Stored answers held the secrets of API keys and passwords in clear. Only the answer to a repeated call is lost.
delete from idempotency_record;
