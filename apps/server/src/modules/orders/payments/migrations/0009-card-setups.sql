-- Cards that the sandbox keeps for a customer without a charge. As before, no numbers.
create table sandbox_card_setup (
  site_id uuid not null,
  -- The merchant's key: asked again under it, the network gives its first answer again.
  id uuid not null,
  customer_id uuid not null,
  status text not null check (status in ('CHALLENGED', 'KEPT', 'DECLINED')),
  reason text,
  brand text not null,
  last_four_digits text not null,
  expiry_month integer not null,
  expiry_year integer not null,
  behaviour text not null,
  -- Where the customer goes on after the page of the bank.
  return_url text not null,
  created_date timestamptz not null,
  primary key (site_id, id)
);
create index sandbox_card_setup_customer on sandbox_card_setup (site_id, customer_id);
alter table sandbox_kept_card alter column charge_id drop not null;
alter table sandbox_kept_card add column setup_id uuid;
alter table sandbox_kept_card add constraint sandbox_kept_card_setup foreign key (site_id, setup_id)
  references sandbox_card_setup (site_id, id);
alter table sandbox_kept_card add constraint sandbox_kept_card_origin check ((charge_id is null) <> (setup_id is null));
create unique index sandbox_kept_card_of_setup on sandbox_kept_card (site_id, setup_id) where setup_id is not null;
