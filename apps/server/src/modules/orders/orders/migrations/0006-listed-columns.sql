-- What lists filter by and count, as one index beside their order: a count, and which orders stand on a page, need no look at
-- the orders themselves. It answers the figures too, so it replaces two others.
create index sales_order_listed on sales_order
  (site_id, purchased_date desc, id desc, archived, status, payment_status, fulfillment_status, country, total_minor)
  include (refunded_minor, channel);
drop index sales_order_figures;
drop index sales_order_purchased;

-- Orders are found by what they sold.
create index order_sale_product on order_sale (site_id, product_id, order_id);

-- Who bought when, so that figures tell those who come again.
create index sales_order_customer on sales_order (site_id, email, purchased_date) include (status);
drop index sales_order_email;
