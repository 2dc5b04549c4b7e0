-- Attempts of buyers to replace the card that a contract charges.
create table subscription_card_setup (
  site_id uuid not null,
  id uuid not null,
  contract_id uuid not null,
  provider text not null,
  account_id uuid,
  status text not null check (status in ('OPEN', 'KEPT', 'DECLINED')),
  reason text,
  -- The provider's token of the card that was entered; only until the attempt is decided.
  token text,
  -- The provider's id of the attempt, where its page goes on with it.
  reference text,
  -- The payment with which the card is kept, for a provider that keeps none without one.
  payment_id uuid,
  created_date timestamptz not null,
  primary key (site_id, id),
  foreign key (site_id, contract_id) references subscription_contract (site_id, id) on delete cascade
);
create index subscription_card_setup_contract on subscription_card_setup (site_id, contract_id, created_date);
