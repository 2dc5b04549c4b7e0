-- The account at the provider that keeps the card; null for the sandbox.
alter table saved_card add column account_id uuid;
