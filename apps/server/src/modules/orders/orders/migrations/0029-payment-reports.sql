-- The movements of money that a provider reported: its books beside ours.
create table payment_movement (
  site_id uuid not null,
  account_id uuid not null,
  -- The provider's id.
  id text not null,
  kind text not null check (kind in ('CHARGE', 'REFUND', 'DISPUTE', 'DISPUTE_REVERSAL')),
  transaction_id text not null,
  -- The payment that it belongs to; null where the books know none.
  payment_id uuid,
  amount_minor bigint not null,
  currency text not null,
  fee_minor bigint,
  fee_currency text,
  moved_date timestamptz not null,
  payout_id text,
  primary key (site_id, account_id, id)
);
create index payment_movement_transaction on payment_movement (site_id, account_id, transaction_id);
create index payment_movement_payout on payment_movement (site_id, account_id, payout_id) where payout_id is not null;

create table payment_payout (
  site_id uuid not null,
  account_id uuid not null,
  id text not null,
  amount_minor bigint not null,
  currency text not null,
  status text not null check (status in ('PENDING', 'PAID', 'FAILED')),
  arrival_date timestamptz not null,
  primary key (site_id, account_id, id)
);
create index payment_payout_listed on payment_payout (site_id, arrival_date);

-- The last comparison of each account.
create table payment_reconciliation (
  site_id uuid not null,
  account_id uuid not null,
  run_date timestamptz not null,
  since_date timestamptz not null,
  movements integer not null,
  primary key (site_id, account_id)
);

-- What the two books say differently of a charge.
create table payment_difference (
  site_id uuid not null,
  id uuid not null,
  account_id uuid not null,
  kind text not null check (kind in ('PAID_THERE', 'REFUNDED_THERE', 'MISSING_THERE', 'NOT_REFUNDED_THERE')),
  transaction_id text not null,
  payment_id uuid,
  provider_minor bigint not null,
  our_minor bigint not null,
  currency text not null,
  found_date timestamptz not null,
  -- Null while it is open. RESOLVED: the books agree again.
  resolved_date timestamptz,
  resolution text check (resolution in ('RESOLVED', 'DISMISSED')),
  primary key (site_id, id)
);
create unique index payment_difference_open on payment_difference (site_id, account_id, kind, transaction_id) where resolved_date is null;
