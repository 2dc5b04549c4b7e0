-- The sandbox provider's own books: a card network in a box. Nothing but the provider reads them.

-- A card as its holder typed it once; the number itself is never stored.
create table sandbox_card (
  site_id uuid not null,
  token text not null,
  brand text not null,
  last_four_digits text not null,
  behaviour text not null check (behaviour in ('APPROVE', 'DECLINE', 'INSUFFICIENT_FUNDS', 'CHALLENGE', 'ANSWER_LATER')),
  created_date timestamptz not null,
  primary key (site_id, token)
);

create table sandbox_charge (
  site_id uuid not null,
  id uuid not null,
  -- The merchant's key: asked again under it, the network gives the first answer again and takes nothing.
  idempotency_key uuid not null,
  order_id uuid not null,
  amount_minor bigint not null check (amount_minor > 0),
  currency text not null,
  capture boolean not null,
  status text not null check (status in ('APPROVED', 'AUTHORIZED', 'CHALLENGED', 'PENDING', 'DECLINED', 'VOIDED')),
  reason text,
  captured_minor bigint not null default 0,
  refunded_minor bigint not null default 0,
  -- When the network decides what it left pending.
  decides_date timestamptz,
  brand text not null,
  last_four_digits text not null,
  created_date timestamptz not null,
  primary key (site_id, id),
  constraint sandbox_charge_once unique (site_id, idempotency_key),
  constraint sandbox_charge_captured check (captured_minor between 0 and amount_minor),
  constraint sandbox_charge_refunded check (refunded_minor between 0 and captured_minor)
);

-- Captures, voids and refunds by their keys: each happens once, however often it is asked for.
create table sandbox_action (
  site_id uuid not null,
  idempotency_key text not null,
  charge_id uuid not null,
  kind text not null check (kind in ('CAPTURE', 'VOID', 'REFUND')),
  amount_minor bigint not null,
  failure text,
  created_date timestamptz not null,
  primary key (site_id, idempotency_key),
  foreign key (site_id, charge_id) references sandbox_charge (site_id, id)
);

-- What a provider signs its events with, one secret per site.
create table provider_secret (
  site_id uuid not null,
  provider text not null,
  secret text not null,
  primary key (site_id, provider)
);

-- Events that had their effect; written in the transaction of the effect.
create table provider_event (
  site_id uuid not null,
  provider text not null,
  id text not null,
  received_date timestamptz not null,
  primary key (site_id, provider, id)
);
