-- The payment's method takes held money once all of the order is fulfilled.
alter table order_payment add column capture_on_fulfillment boolean not null default false;
