-- The accounts at payment providers that the owner connected: one per provider and mode, and those that they replaced, which still
-- refund their earlier payments. Keys are sealed.
create table payment_account (
  site_id uuid not null,
  id uuid not null,
  revision bigint not null,
  created_date timestamptz not null,
  updated_date timestamptz not null,
  provider text not null check (provider in ('stripe', 'paypal', 'mollie')),
  mode text not null check (mode in ('TEST', 'LIVE')),
  status text not null check (status in ('ACTIVE', 'OFF', 'REPLACED')),
  -- The provider's id of the account.
  external_id text not null,
  -- The keys that browsers may see.
  public_keys jsonb not null,
  keys_sealed text not null,
  -- Our endpoint at the provider, and the secret with which events for it are signed.
  webhook_id text,
  -- The secret part of our endpoint's address.
  event_key text not null,
  webhook_secret_sealed text,
  -- What the provider said of the account when it was last asked.
  description jsonb not null,
  checked_date timestamptz not null,
  last_event_date timestamptz,
  primary key (site_id, id)
);
create unique index payment_account_used on payment_account (site_id, provider, mode) where status <> 'REPLACED';

-- Events that a provider sent: each has its effect once, in the transaction that marks it as done.
create table payment_event (
  site_id uuid not null,
  account_id uuid not null,
  id text not null,
  type text not null,
  subject jsonb,
  received_date timestamptz not null,
  status text not null check (status in ('RECEIVED', 'DONE', 'IGNORED', 'FAILED')),
  error text,
  primary key (site_id, account_id, id),
  foreign key (site_id, account_id) references payment_account (site_id, id)
);
create index payment_event_listed on payment_event (site_id, received_date, id);
create index payment_event_failed on payment_event (site_id) where status = 'FAILED';

-- The file with which Apple checks the shop's domain.
create table apple_pay_file (
  site_id uuid not null,
  content text not null,
  primary key (site_id)
);
