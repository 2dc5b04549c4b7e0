-- The key that takes over on its date: shown before, so that the receiver has it by then.
alter table webhook
  add column next_public_key text,
  add column next_private_key_sealed text,
  add column next_key_date timestamptz,
  add constraint webhook_next_key_whole check (num_nulls(next_public_key, next_private_key_sealed, next_key_date) in (0, 3));
