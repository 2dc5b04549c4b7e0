-- A mandate for a bank account or a wallet does not expire.
alter table saved_card alter column expiry_month drop not null;
alter table saved_card alter column expiry_year drop not null;
