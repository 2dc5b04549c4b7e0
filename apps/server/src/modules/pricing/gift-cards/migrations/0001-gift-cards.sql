create table gift_card (
  site_id uuid not null,
  id uuid not null,
  revision bigint not null,
  created_date timestamptz not null,
  updated_date timestamptz not null,
  code_hash text not null,
  code_suffix text not null,
  -- The code until it is mailed; afterwards nobody but its holder knows it.
  sealed_code text,
  initial_value numeric not null check (initial_value > 0),
  -- The sum of the card's transactions.
  balance numeric not null constraint gift_card_balance check (balance >= 0),
  expiration_date timestamptz,
  disabled_date timestamptz,
  source text not null,
  recipient_email text,
  member_id uuid,
  -- The sold unit of an order that the card was issued for.
  order_id uuid,
  order_line_id text,
  order_unit integer,
  idempotency_key text,
  doc jsonb not null,
  primary key (site_id, id)
);
create unique index gift_card_code on gift_card (site_id, code_hash);
create unique index gift_card_sold_unit on gift_card (site_id, order_id, order_line_id, order_unit) where order_line_id is not null;
create unique index gift_card_request on gift_card (site_id, idempotency_key) where idempotency_key is not null;
create index gift_card_recipient on gift_card (site_id, recipient_email) where recipient_email is not null;
create index gift_card_member on gift_card (site_id, member_id) where member_id is not null;
create index gift_card_created on gift_card (site_id, created_date desc, id desc);

-- Append-only: how each card came to its balance.
create table gift_card_transaction (
  site_id uuid not null,
  id uuid not null,
  gift_card_id uuid not null,
  created_date timestamptz not null,
  type text not null check (type in ('REDEEM', 'VOID', 'INITIAL', 'PAYMENT_METHOD_REFUND', 'MANUAL')),
  operation_type text not null check (operation_type in ('ADD', 'SUBTRACT')),
  amount numeric not null check (amount > 0),
  updated_balance numeric not null check (updated_balance >= 0),
  order_id uuid,
  -- The redemption that a VOID takes back, once.
  voided_id uuid,
  -- Of a request or refund that must not count twice.
  idempotency_key text,
  note text,
  by_app boolean not null default false,
  primary key (site_id, id),
  foreign key (site_id, gift_card_id) references gift_card (site_id, id) on delete cascade
);
create index gift_card_transaction_of_card on gift_card_transaction (site_id, gift_card_id, created_date desc, id desc);
create unique index gift_card_transaction_void on gift_card_transaction (site_id, voided_id) where voided_id is not null;
create unique index gift_card_transaction_request on gift_card_transaction (site_id, gift_card_id, idempotency_key)
  where idempotency_key is not null;
