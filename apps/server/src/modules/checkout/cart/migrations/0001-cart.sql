create table cart (
  site_id uuid not null,
  id uuid not null,
  revision bigint not null,
  created_date timestamptz not null,
  updated_date timestamptz not null,
  -- Whose cart it is; a cart that an app made belongs to nobody.
  visitor_id uuid,
  member_id uuid,
  checkout_id uuid,
  doc jsonb not null,
  primary key (site_id, id)
);
-- A visitor and a member have one current cart each, whatever they click at once.
create unique index cart_of_visitor on cart (site_id, visitor_id) where visitor_id is not null;
create unique index cart_of_member on cart (site_id, member_id) where member_id is not null;
create index cart_checkout on cart (site_id, checkout_id) where checkout_id is not null;
