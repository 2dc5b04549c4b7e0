create extension if not exists pg_trgm;

create table sales_order (
  site_id uuid not null,
  id uuid not null,
  revision bigint not null,
  created_date timestamptz not null,
  updated_date timestamptz not null,
  number bigint not null,
  checkout_id uuid,
  cart_id uuid,
  purchased_date timestamptz not null,
  -- Money is kept in minor units; the entries below sum to `paid_minor` and `refunded_minor`.
  total_minor bigint not null check (total_minor >= 0),
  -- The part of the total that placing the order does not ask for: what a deposit leaves, what is paid on delivery.
  deferred_minor bigint not null check (deferred_minor between 0 and total_minor),
  paid_minor bigint not null default 0,
  refunded_minor bigint not null default 0,
  -- In lower case: number, names, e-mail address and SKUs.
  search_text text not null,
  -- The order as the wire shows it, but for the columns above.
  doc jsonb not null,
  -- Read from the document, so they can never say otherwise.
  status text not null generated always as (doc ->> 'status') stored
    check (status in ('INITIALIZED', 'APPROVED', 'CANCELED', 'PENDING', 'REJECTED')),
  payment_status text not null generated always as (doc ->> 'paymentStatus') stored,
  fulfillment_status text not null generated always as (doc ->> 'fulfillmentStatus') stored,
  archived boolean not null generated always as (coalesce((doc ->> 'archived')::boolean, false)) stored,
  imported boolean not null generated always as (coalesce((doc ->> 'imported')::boolean, false)) stored,
  email text generated always as (doc #>> '{buyerInfo,email}') stored,
  visitor_id uuid generated always as ((doc #>> '{buyerInfo,visitorId}')::uuid) stored,
  member_id uuid generated always as ((doc #>> '{buyerInfo,memberId}')::uuid) stored,
  contact_id uuid generated always as ((doc #>> '{buyerInfo,contactId}')::uuid) stored,
  primary key (site_id, id),
  constraint sales_order_number unique (site_id, number),
  -- One checkout is at most one order, whatever is retried and whoever races.
  constraint sales_order_checkout unique (site_id, checkout_id),
  constraint sales_order_money check (refunded_minor >= 0 and refunded_minor <= paid_minor)
);
create index sales_order_newest on sales_order (site_id, created_date desc, id desc);
create index sales_order_purchased on sales_order (site_id, purchased_date desc, id desc);
create index sales_order_status on sales_order (site_id, status, created_date desc, id desc);
create index sales_order_payment on sales_order (site_id, payment_status, created_date desc, id desc);
create index sales_order_fulfillment on sales_order (site_id, fulfillment_status, created_date desc, id desc);
create index sales_order_archived on sales_order (site_id, archived, created_date desc, id desc);
create index sales_order_visitor on sales_order (site_id, visitor_id, created_date desc, id desc) where visitor_id is not null;
create index sales_order_member on sales_order (site_id, member_id, created_date desc, id desc) where member_id is not null;
create index sales_order_contact on sales_order (site_id, contact_id) where contact_id is not null;
create index sales_order_email on sales_order (site_id, email);
create index sales_order_search on sales_order using gin (search_text gin_trgm_ops);
-- Filters on other fields (amounts, names, regions) narrow what these leave; a merchant's list is paged by date.

-- The last order number of a site. Its row lock makes numbers follow each other without gaps.
create table order_counter (
  site_id uuid primary key,
  last_number bigint not null
);

create table order_payment (
  site_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  created_date timestamptz not null,
  updated_date timestamptz not null,
  -- Who moves the money: a payment provider's name, or `manual` where people do.
  provider text not null,
  status text not null check (status in
    ('APPROVED', 'PENDING', 'PENDING_MERCHANT', 'CANCELED', 'DECLINED', 'REFUNDED', 'PARTIALLY_REFUNDED', 'AUTHORIZED', 'VOIDED')),
  amount_minor bigint not null check (amount_minor >= 0),
  captured_minor bigint not null default 0,
  refunded_minor bigint not null default 0,
  -- Asked of the provider and not answered yet.
  refunding_minor bigint not null default 0,
  -- Stands for the buyer's means of payment until the provider has answered.
  token text,
  -- Why the provider declined, in its words.
  decline_reason text,
  doc jsonb not null,
  primary key (site_id, id),
  foreign key (site_id, order_id) references sales_order (site_id, id) on delete cascade,
  constraint order_payment_captured check (captured_minor between 0 and amount_minor),
  constraint order_payment_refunded check (refunded_minor >= 0 and refunding_minor >= 0 and refunded_minor + refunding_minor <= captured_minor)
);
create index order_payment_of_order on order_payment (site_id, order_id, id);

create table order_refund (
  site_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  created_date timestamptz not null,
  -- The refund as the wire shows it.
  doc jsonb not null,
  -- What else was asked for: restocking, a message to the buyer.
  side_effects jsonb,
  primary key (site_id, id),
  foreign key (site_id, order_id) references sales_order (site_id, id) on delete cascade
);
create index order_refund_of_order on order_refund (site_id, order_id, id);

-- Append-only: how each order came to what is paid and refunded.
create table order_money_entry (
  site_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  payment_id uuid not null,
  kind text not null check (kind in ('CHARGE', 'CAPTURE', 'REFUND', 'VOID')),
  amount_minor bigint not null check (amount_minor >= 0),
  entry_date timestamptz not null,
  primary key (site_id, id),
  foreign key (site_id, order_id) references sales_order (site_id, id) on delete cascade
);
create index order_money_entry_of_order on order_money_entry (site_id, order_id, id);

create table order_fulfillment (
  site_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  created_date timestamptz not null,
  tracking_number text,
  doc jsonb not null,
  primary key (site_id, id),
  foreign key (site_id, order_id) references sales_order (site_id, id) on delete cascade,
  constraint order_fulfillment_tracking unique (site_id, order_id, tracking_number)
);
create index order_fulfillment_of_order on order_fulfillment (site_id, order_id, id);

create table orders_settings (
  site_id uuid primary key,
  inventory_update_trigger text not null check (inventory_update_trigger in ('ON_ORDER_PAID', 'ON_ORDER_PLACED')),
  create_invoice boolean not null,
  created_date timestamptz not null,
  updated_date timestamptz not null
);
