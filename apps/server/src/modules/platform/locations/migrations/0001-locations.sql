-- Where goods are stored and shipped from.
create table location (
  site_id uuid not null,
  id uuid not null,
  revision bigint not null,
  created_date timestamptz not null,
  updated_date timestamptz not null,
  name text not null,
  doc jsonb not null,
  primary key (site_id, id)
);
