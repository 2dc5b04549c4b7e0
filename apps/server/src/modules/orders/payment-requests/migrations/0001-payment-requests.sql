-- Requests to pay a part of what orders owe.
create table payment_request (
  site_id uuid not null,
  id uuid not null,
  revision bigint not null,
  created_date timestamptz not null,
  updated_date timestamptz not null,
  order_id uuid not null,
  order_number text not null,
  status text not null check (status in ('UNPAID', 'PAID', 'EXPIRED', 'VOIDED')),
  amount numeric not null check (amount > 0),
  title text not null,
  description text,
  expiration_date timestamptz,
  -- The last attempt to pay it.
  payment_id uuid,
  source_app_id text,
  source_external_id text,
  doc jsonb not null,
  primary key (site_id, id),
  foreign key (site_id, order_id) references sales_order (site_id, id) on delete cascade
);
create index payment_request_newest on payment_request (site_id, created_date desc, id desc);
create index payment_request_of_order on payment_request (site_id, order_id, created_date desc);
create index payment_request_unpaid on payment_request (site_id, id) where status = 'UNPAID';

create table payment_request_settings (
  site_id uuid not null,
  doc jsonb not null,
  primary key (site_id)
);
