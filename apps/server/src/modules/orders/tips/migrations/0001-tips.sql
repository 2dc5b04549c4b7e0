create table tip_settings (
  site_id uuid not null,
  id uuid not null,
  revision bigint not null,
  created_date timestamptz not null,
  updated_date timestamptz not null,
  -- The settings of the shop's own checkout.
  is_default boolean not null,
  doc jsonb not null,
  primary key (site_id, id)
);
create unique index tip_settings_default on tip_settings (site_id) where is_default;

-- The people among whom tips are split: at most fifty of a site.
create table tip_staff (
  site_id uuid not null,
  id uuid not null,
  revision bigint not null,
  created_date timestamptz not null,
  updated_date timestamptz not null,
  name text not null,
  active boolean not null,
  doc jsonb not null,
  primary key (site_id, id)
);

create table tip (
  site_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  created_date timestamptz not null,
  -- Who gave the tip first.
  source text not null check (source in ('UNKNOWN_SOURCE', 'POS', 'WEB', 'DASHBOARD')),
  currency text not null,
  amount_minor bigint not null check (amount_minor > 0),
  line_item_subtotal_minor bigint not null check (line_item_subtotal_minor >= 0),
  is_test boolean not null,
  -- What became of the order: it waits for its card or was canceled, or it stands; then it is paid or not.
  counts boolean not null,
  paid boolean not null,
  refunded_minor bigint not null default 0 check (refunded_minor >= 0),
  primary key (site_id, id),
  constraint tip_of_order unique (site_id, order_id)
);
create index tip_created on tip (site_id, created_date);

create table tip_distribution (
  site_id uuid not null,
  id uuid not null,
  tip_id uuid not null,
  order_id uuid not null,
  created_date timestamptz not null,
  staff_id uuid,
  staff_name text,
  -- As of the tip.
  currency text not null,
  amount_minor bigint not null check (amount_minor >= 0),
  -- Its part of what was refunded of the tip.
  refunded_minor bigint not null default 0 check (refunded_minor >= 0),
  source text not null check (source in ('UNKNOWN_SOURCE', 'POS', 'WEB', 'DASHBOARD')),
  transaction_id uuid,
  transaction_date timestamptz,
  -- The staff and the items as the wire shows them.
  doc jsonb not null,
  primary key (site_id, id),
  foreign key (site_id, tip_id) references tip (site_id, id) on delete cascade
);
create index tip_distribution_of_tip on tip_distribution (site_id, tip_id, id);
create index tip_distribution_of_order on tip_distribution (site_id, order_id, id);
create index tip_distribution_created on tip_distribution (site_id, created_date desc, id desc);
create index tip_distribution_staff on tip_distribution (site_id, staff_id, created_date desc);
