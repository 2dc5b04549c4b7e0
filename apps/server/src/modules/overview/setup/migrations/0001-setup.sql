create table setup_skip (
  site_id uuid not null,
  step text not null,
  primary key (site_id, step)
);

-- What the demo shop brought, by the module's own word for its kind: what goes with it again.
create table demo_row (
  site_id uuid not null,
  kind text not null,
  id uuid not null,
  primary key (site_id, kind, id)
);
