-- Which provider a site buys labels from; at most one row of a site.
create table label_settings (
  site_id uuid not null,
  id uuid not null,
  provider text not null check (provider in ('SANDBOX', 'SHIPPO')),
  api_url text,
  api_token_sealed text,
  location_id uuid,
  package jsonb,
  primary key (site_id, id)
);

-- Prices that a provider quoted, for a day.
create table shipping_label_quote (
  site_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  created_date timestamptz not null,
  doc jsonb not null,
  primary key (site_id, id)
);
create index shipping_label_quote_age on shipping_label_quote (site_id, created_date);

create table shipping_label (
  site_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  fulfillment_id uuid,
  created_date timestamptz not null,
  updated_date timestamptz not null,
  -- INTENDED: the provider has not been asked; ASKED: it may have sold the label.
  status text not null check (status in ('INTENDED', 'ASKED', 'BOUGHT', 'FAILED', 'VOIDING', 'VOIDED')),
  provider text not null,
  rate_id text not null,
  transaction_id text,
  tracking_number text,
  -- Whose parcel it is, for erasure.
  member_id uuid,
  email text,
  has_file boolean not null default false,
  doc jsonb not null,
  primary key (site_id, id),
  -- A sold label is recorded once, whatever is retried.
  constraint shipping_label_transaction unique (site_id, provider, transaction_id)
);
-- Of two purchases for an order at once, one is refused.
create unique index shipping_label_under_way on shipping_label (site_id, order_id) where status in ('INTENDED', 'ASKED');
create index shipping_label_of_order on shipping_label (site_id, order_id, id);
create index shipping_label_tracking on shipping_label (site_id, tracking_number) where tracking_number is not null;
create index shipping_label_member on shipping_label (site_id, member_id) where member_id is not null;
create index shipping_label_email on shipping_label (site_id, email) where email is not null;
