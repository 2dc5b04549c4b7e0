create table discount_rule (
  site_id uuid not null,
  id uuid not null,
  revision bigint not null,
  created_date timestamptz not null,
  updated_date timestamptz not null,
  name text,
  active boolean not null,
  doc jsonb not null,
  primary key (site_id, id)
);

create table coupon (
  site_id uuid not null,
  id uuid not null,
  revision bigint not null,
  created_date timestamptz not null,
  updated_date timestamptz not null,
  code text not null,
  -- Compared with the limit when an order takes a use; the rows of discount_use say which orders did.
  used integer not null default 0 check (used >= 0),
  usage_limit integer,
  limit_per_customer integer,
  doc jsonb not null,
  primary key (site_id, id)
);
create unique index coupon_code on coupon (site_id, lower(code));

-- A discount that an order took. The row goes when the order is canceled.
create table discount_use (
  site_id uuid not null,
  order_id uuid not null,
  discount_id uuid not null,
  used_date timestamptz not null,
  member_id uuid,
  email text,
  primary key (site_id, order_id, discount_id)
);
create index discount_use_discount on discount_use (site_id, discount_id);
create index discount_use_member on discount_use (site_id, member_id) where member_id is not null;
create index discount_use_email on discount_use (site_id, email) where email is not null;
