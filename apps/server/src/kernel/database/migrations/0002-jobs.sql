-- Work for later, written in the transaction that causes it; a finished job's row is gone.
create table job (
  site_id uuid not null,
  id uuid not null,
  name text not null,
  key text,
  payload jsonb not null,
  due_date timestamptz not null,
  created_date timestamptz not null,
  attempts integer not null default 0,
  -- Until when one process runs it.
  leased_until timestamptz,
  failed_date timestamptz,
  failure text,
  primary key (site_id, id)
);
create index job_due on job (due_date, id) where failed_date is null;
create unique index job_once on job (site_id, name, key) where key is not null and failed_date is null;
