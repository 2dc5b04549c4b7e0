create table fee_rule (
  site_id uuid not null,
  id uuid not null,
  revision bigint not null,
  created_date timestamptz not null,
  updated_date timestamptz not null,
  name text not null,
  active boolean not null,
  doc jsonb not null,
  primary key (site_id, id)
);
