-- The last run of each audit; `finding` is null where all was right.
create table audit_run (
  site_id uuid not null,
  name text not null,
  run_date timestamptz not null,
  finding jsonb,
  primary key (site_id, name)
);
