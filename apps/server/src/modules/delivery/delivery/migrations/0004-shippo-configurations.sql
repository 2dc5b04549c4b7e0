-- Rates of shipping labels, for the delivery regions that the document names.
create table shippo_configuration (
  site_id uuid not null,
  id uuid not null,
  revision bigint not null,
  created_date timestamptz not null,
  updated_date timestamptz not null,
  location_id uuid not null,
  doc jsonb not null,
  primary key (site_id, id),
  constraint shippo_configuration_location foreign key (site_id, location_id) references location (site_id, id)
);
