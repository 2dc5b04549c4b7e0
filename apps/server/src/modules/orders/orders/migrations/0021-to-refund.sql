-- The few canceled orders whose buyers are owed money.
create index sales_order_to_refund on sales_order (site_id, purchased_date desc, id desc)
  where status = 'CANCELED' and paid_minor > refunded_minor;
