-- Subscriptions that the products of a site can be sold by. A product has its own copy of each that it is sold by, under the same id.
create table subscription_option (
  site_id uuid not null references site (id) on delete cascade,
  id uuid not null,
  revision bigint not null,
  created_date timestamptz not null,
  updated_date timestamptz not null,
  title text not null,
  doc jsonb not null,
  primary key (site_id, id)
);
create index subscription_option_title on subscription_option (site_id, title, id);
