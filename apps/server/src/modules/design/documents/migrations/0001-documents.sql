-- What the owner designs: the theme, and the sections of pages. `key` says which: `theme`, `sections/HOME/`, `sections/HOME/de` ...
create table design_document (
  site_id uuid not null,
  key text not null,
  revision bigint not null,
  -- What visitors see; null: as the shop came.
  published jsonb,
  -- What staff have changed since; null: nothing.
  draft jsonb,
  primary key (site_id, key)
);

-- What was published, in its order.
create table design_version (
  site_id uuid not null,
  key text not null,
  number integer not null,
  published_date timestamptz not null,
  published_by text,
  doc jsonb not null,
  primary key (site_id, key, number)
);
