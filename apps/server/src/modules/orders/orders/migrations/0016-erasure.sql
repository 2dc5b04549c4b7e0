-- The erasure that anonymized the order. Name and address of its invoice stay as long as the law asks for them.
alter table sales_order add column erasure_id uuid;
alter table sales_order add column invoice_address_erased boolean not null default false;
create index sales_order_erasure on sales_order (site_id, erasure_id) where erasure_id is not null;
create index sales_order_erased on sales_order (site_id, purchased_date) where erasure_id is not null and not invoice_address_erased;
