-- Until now every site was paid by the sandbox, so every order is a test.
update sales_order set doc = doc || '{"isTest": true}', list_row = null;
alter table sales_order
  add column is_test boolean not null generated always as (coalesce((doc ->> 'isTest')::boolean, false)) stored;
-- Figures count the orders of the site's mode.
drop index sales_order_listed;
create index sales_order_listed on sales_order
  (site_id, purchased_date desc, id desc, archived, status, payment_status, fulfillment_status, country, total_minor)
  include (refunded_minor, channel, is_test);
drop index sales_order_customer;
create index sales_order_customer on sales_order (site_id, email, purchased_date) include (status, is_test);
