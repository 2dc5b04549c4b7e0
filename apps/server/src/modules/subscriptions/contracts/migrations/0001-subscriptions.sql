-- Contracts that are charged again and again.
create table subscription_contract (
  site_id uuid not null,
  id uuid not null,
  revision bigint not null,
  created_date timestamptz not null,
  updated_date timestamptz not null,
  status text not null check (status in ('ACTIVE', 'PAUSED', 'PAST_DUE', 'ENDED', 'CANCELED')),
  -- When the next cycle is charged; null where none follows for now.
  next_date timestamptz,
  -- The order that began it; it may be gone since.
  order_id uuid not null,
  member_id uuid,
  contact_id uuid,
  -- In the form in which all spellings of an address are equal.
  email text,
  name text not null,
  is_test boolean not null,
  doc jsonb not null,
  primary key (site_id, id)
);
create index subscription_contract_newest on subscription_contract (site_id, created_date desc, id desc);
create index subscription_contract_next on subscription_contract (site_id, next_date, id) where next_date is not null;
create index subscription_contract_of_member on subscription_contract (site_id, member_id) where member_id is not null;
create index subscription_contract_of_order on subscription_contract (site_id, order_id);
create index subscription_contract_of_address on subscription_contract (site_id, email) where email is not null;

-- Each charge of a contract: one order, whatever is tried again.
create table subscription_cycle (
  site_id uuid not null,
  contract_id uuid not null,
  number integer not null check (number > 0),
  due_date timestamptz not null,
  status text not null check (status in ('OPEN', 'PAID', 'FAILED', 'CANCELED')),
  order_id uuid not null,
  -- How many charges without the buyer have failed.
  attempts integer not null default 0,
  -- Those of them for which there was no card.
  without_card integer not null default 0,
  next_attempt_date timestamptz,
  failure text,
  primary key (site_id, contract_id, number),
  foreign key (site_id, contract_id) references subscription_contract (site_id, id) on delete cascade
);
create unique index subscription_cycle_of_order on subscription_cycle (site_id, contract_id, order_id);
create index subscription_cycle_by_order on subscription_cycle (site_id, order_id);

-- The shop's rules. A site without a row has the defaults.
create table subscription_settings (
  site_id uuid primary key,
  doc jsonb not null
);
