-- Receipts of payments, as they were issued. The name of the payer is the order's.
create table receipt (
  site_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  payment_id uuid not null,
  -- Consecutive without gaps in its series; test orders have a series of their own.
  series text not null check (series in ('LIVE', 'TEST')),
  number bigint not null,
  issued_date timestamptz not null,
  doc jsonb not null,
  primary key (site_id, id),
  foreign key (site_id, order_id) references sales_order (site_id, id) on delete cascade
);
create unique index receipt_number on receipt (site_id, series, number);
-- A payment has one receipt.
create unique index receipt_of_payment on receipt (site_id, payment_id);
create index receipt_of_order on receipt (site_id, order_id);

-- Its row is locked by whoever issues a receipt, so a number that is not used is not lost.
create table receipt_series (
  site_id uuid not null,
  series text not null,
  last_number bigint not null,
  primary key (site_id, series)
);
