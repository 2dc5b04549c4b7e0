-- Disputes of payments at providers. What they took is a chargeback of the payment.
create table payment_dispute (
  site_id uuid not null,
  id uuid not null,
  account_id uuid not null,
  -- The provider's id.
  external_id text not null,
  order_id uuid not null,
  payment_id uuid not null,
  amount_minor bigint not null check (amount_minor > 0),
  currency text not null,
  reason text not null,
  status text not null check (status in ('NEEDS_RESPONSE', 'UNDER_REVIEW', 'WON', 'LOST')),
  is_money_taken boolean not null,
  respond_by timestamptz,
  opened_date timestamptz not null,
  submitted_date timestamptz,
  primary key (site_id, id),
  constraint payment_dispute_once unique (site_id, account_id, external_id)
);
create index payment_dispute_order on payment_dispute (site_id, order_id);
create index payment_dispute_open on payment_dispute (site_id) where status = 'NEEDS_RESPONSE';
