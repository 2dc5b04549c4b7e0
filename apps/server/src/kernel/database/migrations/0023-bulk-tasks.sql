-- Changes of all rows that match a filter, made by a job in batches. Each batch moves `last_id` in its own transaction, so a job
-- that runs again continues where the last one stopped, and no row is changed twice.
create table bulk_task (
  site_id uuid not null,
  id uuid not null,
  -- The operation of the contract that started it.
  operation text not null,
  request jsonb not null,
  dry_run boolean not null default false,
  state text not null check (state in ('RUNNING', 'FINISHED', 'CANCELED', 'UNDOING', 'UNDONE')),
  started_by text,
  -- How many rows matched when it began; absent before.
  total integer,
  last_id uuid,
  succeeded integer not null default 0,
  failed integer not null default 0,
  undone integer not null default 0,
  created_date timestamptz not null,
  finished_date timestamptz,
  primary key (site_id, id)
);
create index bulk_task_newest on bulk_task (site_id, created_date);

-- What became of each row, and what it takes to undo its change.
create table bulk_task_item (
  site_id uuid not null,
  task_id uuid not null,
  item_id uuid not null,
  -- `{"code", "description"}`; absent where the change succeeded.
  error jsonb,
  -- `{"value", "version"}`: the state before the change, and the version that the change wrote.
  before jsonb,
  -- `UNDONE`, or why the change was not undone.
  undo_outcome jsonb,
  primary key (site_id, task_id, item_id),
  foreign key (site_id, task_id) references bulk_task (site_id, id) on delete cascade
);
