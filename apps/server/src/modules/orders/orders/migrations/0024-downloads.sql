-- For how many days, and how often for each copy, buyers may download what they paid; 0: without a limit.
alter table orders_settings add column download_days integer not null default 30;
alter table orders_settings add column download_limit integer not null default 10;
