create table question (
  site_id uuid not null,
  id uuid not null,
  revision bigint not null,
  created_date timestamptz not null,
  updated_date timestamptz not null,
  text text not null,
  topic text,
  visible boolean not null,
  position integer not null,
  doc jsonb not null,
  primary key (site_id, id)
);
