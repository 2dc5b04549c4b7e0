-- The checkout of an unfinished order has changed since: the order is not paid any more, and only holds what the checkout still wants.
alter table sales_order add column outdated boolean not null default false;
-- A pending payment that waits for the buyer at the bank's page: the provider's id of that challenge.
alter table order_payment add column challenge_id text;
