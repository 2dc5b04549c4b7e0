-- Checkouts that their buyers left. A site without a row here has the defaults.
create table abandoned_checkout_settings (
  site_id uuid primary key,
  doc jsonb not null
);

create table abandoned_checkout (
  site_id uuid not null,
  id uuid not null,
  revision bigint not null,
  created_date timestamptz not null,
  updated_date timestamptz not null,
  status text not null check (status in ('ABANDONED', 'RECOVERED')),
  checkout_id uuid not null,
  cart_id uuid,
  member_id uuid,
  visitor_id uuid,
  -- In the form in which all spellings of an address are equal.
  email text,
  name text not null,
  -- When the checkout was changed last: orders of the buyer since then recover it.
  rests_since timestamptz not null,
  value numeric not null,
  currency text not null,
  step text not null,
  is_test boolean not null,
  recovered_by text,
  recovered_date timestamptz,
  -- The order that recovered it; it may be gone since.
  order_id uuid,
  link_opened_date timestamptz,
  doc jsonb not null,
  primary key (site_id, id)
);
-- A checkout is abandoned once at a time, however many processes look at it.
create unique index abandoned_checkout_once on abandoned_checkout (site_id, checkout_id) where status = 'ABANDONED';
create index abandoned_checkout_of_order on abandoned_checkout (site_id, order_id) where order_id is not null;
create index abandoned_checkout_of_cart on abandoned_checkout (site_id, cart_id) where cart_id is not null;
create index abandoned_checkout_newest on abandoned_checkout (site_id, created_date desc, id desc);
create index abandoned_checkout_of_member on abandoned_checkout (site_id, member_id, created_date) where member_id is not null;
create index abandoned_checkout_of_address on abandoned_checkout (site_id, email, created_date) where email is not null;
create index abandoned_checkout_of_visitor on abandoned_checkout (site_id, visitor_id, created_date) where visitor_id is not null;

-- What was done about it, by whom. The wire shows the newest twenty, without the actor.
create table abandoned_checkout_activity (
  site_id uuid not null,
  id uuid not null,
  abandoned_checkout_id uuid not null,
  created_date timestamptz not null,
  type text not null,
  actor text not null check (actor in ('ADMIN', 'MEMBER', 'VISITOR', 'CONTACT')),
  actor_name text,
  primary key (site_id, id),
  foreign key (site_id, abandoned_checkout_id) references abandoned_checkout (site_id, id) on delete cascade
);
create index abandoned_checkout_activity_of on abandoned_checkout_activity (site_id, abandoned_checkout_id, created_date desc);


-- Tasks of the staff about an abandoned checkout go with it.
alter table staff_task add constraint staff_task_of_abandoned_checkout foreign key (site_id, abandoned_checkout_id)
  references abandoned_checkout (site_id, id) on delete cascade;

-- The carts that a recovery link filled, with who opened it: an order of one of them recovers the abandoned checkout.
create table abandoned_checkout_opening (
  site_id uuid not null,
  abandoned_checkout_id uuid not null,
  cart_id uuid not null,
  opened_date timestamptz not null,
  member_id uuid,
  visitor_id uuid,
  primary key (site_id, abandoned_checkout_id, cart_id),
  foreign key (site_id, abandoned_checkout_id) references abandoned_checkout (site_id, id) on delete cascade
);
create index abandoned_checkout_opening_of_cart on abandoned_checkout_opening (site_id, cart_id);
create index abandoned_checkout_opening_of_member on abandoned_checkout_opening (site_id, member_id) where member_id is not null;
create index abandoned_checkout_opening_of_visitor on abandoned_checkout_opening (site_id, visitor_id) where visitor_id is not null;
