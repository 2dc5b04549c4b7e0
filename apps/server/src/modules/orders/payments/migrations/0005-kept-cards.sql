-- The cards that the sandbox keeps for a customer of the shop, so that they can be charged again. As before, no numbers.
alter table sandbox_card add column expiry_month integer not null default 12;
alter table sandbox_card add column expiry_year integer not null default 2100;
create table sandbox_kept_card (
  site_id uuid not null,
  token text not null,
  customer_id uuid not null,
  -- The charge with which the customer had it kept.
  charge_id uuid not null,
  brand text not null,
  last_four_digits text not null,
  expiry_month integer not null,
  expiry_year integer not null,
  behaviour text not null,
  created_date timestamptz not null,
  primary key (site_id, token),
  foreign key (site_id, charge_id) references sandbox_charge (site_id, id),
  constraint sandbox_kept_card_once unique (site_id, charge_id)
);
create index sandbox_kept_card_customer on sandbox_kept_card (site_id, customer_id);
