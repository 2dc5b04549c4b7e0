-- What an app says of a redemption: where it was made, and what the app keeps beside it.
alter table gift_card_transaction add column location_id text;
alter table gift_card_transaction add column extended_fields jsonb;
