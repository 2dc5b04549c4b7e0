-- The account that a provider charged a payment with, the page on which its buyer has to continue, and what the owner may know of it.
alter table order_payment add column account_id uuid;
alter table order_payment add column redirect_url text;
alter table order_payment add column details jsonb;
create index order_payment_transaction on order_payment (site_id, (doc -> 'regularPaymentDetails' ->> 'gatewayTransactionId'))
  where account_id is not null;
