create table redirect (
  site_id uuid not null,
  id uuid not null,
  revision bigint not null,
  created_date timestamptz not null,
  updated_date timestamptz not null,
  -- As browsers send it: percent-encoded, without query and trailing slash.
  path text not null,
  target text,
  kind text not null check (kind in ('PERMANENT', 'TEMPORARY', 'GONE')),
  automatic boolean not null,
  -- Counted without an event and without a revision: it changes nothing that anybody remembers.
  hits integer not null,
  last_hit_date timestamptz,
  doc jsonb not null,
  primary key (site_id, id),
  constraint redirect_target check ((target is null) = (kind = 'GONE'))
);
create unique index redirect_path on redirect (site_id, path);
create index redirect_target on redirect (site_id, target);
