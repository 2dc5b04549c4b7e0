create table checkout (
  site_id uuid not null,
  id uuid not null,
  revision bigint not null,
  created_date timestamptz not null,
  updated_date timestamptz not null,
  cart_id uuid,
  visitor_id uuid,
  member_id uuid,
  -- The one order that was made of it; the order's own unique key says it too.
  order_id uuid,
  completed boolean not null default false,
  doc jsonb not null,
  primary key (site_id, id)
);
create index checkout_cart on checkout (site_id, cart_id) where cart_id is not null;
create index checkout_order on checkout (site_id, order_id) where order_id is not null;
