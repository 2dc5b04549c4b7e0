-- Invoices of orders, as they were issued: the document never changes.
create table invoice (
  site_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  -- Consecutive without gaps in its series; test orders have a series of their own.
  series text not null check (series in ('LIVE', 'TEST')),
  number bigint not null,
  issued_date timestamptz not null,
  -- The buyer; not of one whose data was erased.
  member_id uuid,
  email text,
  erasure_id uuid,
  doc jsonb not null,
  primary key (site_id, id),
  foreign key (site_id, order_id) references sales_order (site_id, id) on delete cascade
);
create index invoice_of_member on invoice (site_id, member_id) where member_id is not null;
create index invoice_of_email on invoice (site_id, email) where email is not null;
create unique index invoice_number on invoice (site_id, series, number);
create unique index invoice_of_order on invoice (site_id, order_id);

-- Its row is locked by whoever issues an invoice, so a number that is not used is not lost.
create table invoice_series (
  site_id uuid not null,
  series text not null,
  last_number bigint not null,
  primary key (site_id, series)
);

-- Invoices that apps wrote elsewhere and added to an order.
create table added_invoice (
  site_id uuid not null,
  order_id uuid not null,
  app_id text not null,
  invoice_id text not null,
  created_date timestamptz not null,
  primary key (site_id, order_id, app_id, invoice_id),
  foreign key (site_id, order_id) references sales_order (site_id, id) on delete cascade
);

create table invoice_settings (
  site_id uuid not null,
  doc jsonb not null,
  primary key (site_id)
);
