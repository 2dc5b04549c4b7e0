-- What an app's membership pays of an order. A row is committed before the app is called, so a crash leaves nothing that nobody knows.
create table membership_charge (
  site_id uuid not null,
  -- The idempotency key by which the app knows the charge, and the id of the order's payment.
  id uuid not null,
  created_date timestamptz not null,
  app_id uuid not null,
  membership_id text not null,
  -- Null once the member is erased.
  member_id uuid,
  -- The checkout that is paid.
  purchase_id text not null,
  line_id text not null,
  quantity integer not null check (quantity > 0),
  -- USED: by an order. KEPT: the app does not take the charge back.
  status text not null check (status in ('INTENDED', 'CHARGED', 'USED', 'VOIDING', 'VOIDED', 'KEPT', 'REFUSED')),
  -- What the app is asked to charge, until it has said what became of it.
  request jsonb,
  transaction_id text,
  order_id uuid,
  primary key (site_id, id)
);
-- Two calls that place the same purchase at once charge once.
create unique index membership_charge_open on membership_charge (site_id, purchase_id, line_id, app_id, membership_id, quantity)
  where status in ('INTENDED', 'CHARGED');
create index membership_charge_of_member on membership_charge (site_id, member_id);
