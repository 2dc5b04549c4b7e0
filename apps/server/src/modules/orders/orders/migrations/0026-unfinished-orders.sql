-- The checkout of an unfinished order has changed since: the order is not paid any more, and only holds what the checkout still wants.
alter table sales_order add column outdated boolean not null default false;
