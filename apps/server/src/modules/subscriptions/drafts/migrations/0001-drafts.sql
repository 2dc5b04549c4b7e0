-- Changes of subscription contracts in the making. A contract has one at a time.
create table draft_subscription_contract (
  site_id uuid not null,
  id uuid not null,
  revision bigint not null,
  created_date timestamptz not null,
  updated_date timestamptz not null,
  status text not null check (status in ('DRAFT', 'COMMITTED')),
  subscription_contract_id uuid not null,
  doc jsonb not null,
  primary key (site_id, id),
  foreign key (site_id, subscription_contract_id) references subscription_contract (site_id, id) on delete cascade
);
create unique index draft_subscription_contract_open on draft_subscription_contract (site_id, subscription_contract_id)
  where status = 'DRAFT';
create index draft_subscription_contract_newest on draft_subscription_contract (site_id, created_date desc, id desc);
