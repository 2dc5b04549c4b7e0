-- One row per site whose owner has changed how it looks.
create table theme (
  site_id uuid primary key,
  revision bigint not null,
  -- What visitors see; null: as the shop came.
  published jsonb,
  -- What staff have changed since; null: nothing.
  draft jsonb
);

-- What was published, in its order.
create table theme_version (
  site_id uuid not null,
  number integer not null,
  published_date timestamptz not null,
  published_by text,
  doc jsonb not null,
  primary key (site_id, number)
);
