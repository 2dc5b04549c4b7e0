-- Movements of a site's test clock. At most one runs; until it ends, the site's time is `at_date`.
create table clock_move (
  site_id uuid not null,
  id uuid not null,
  -- In the system's time, like `ended_date`; the other dates are in the site's.
  created_date timestamptz not null,
  from_date timestamptz not null,
  to_date timestamptz not null,
  -- It ends sooner, where something happens.
  until_event boolean not null,
  at_date timestamptz not null,
  -- The attempt that moves the clock.
  runner uuid,
  -- The last domain event of the site that is noted.
  last_event bigint not null,
  job_count integer not null default 0,
  event_count integer not null default 0,
  stop_asked boolean not null default false,
  ended_date timestamptz,
  failure text,
  primary key (site_id, id)
);
create unique index clock_move_running on clock_move (site_id) where ended_date is null;

-- What happened while the clock moved, numbered per site.
create table clock_happening (
  site_id uuid not null,
  number bigint not null,
  move_id uuid not null,
  at_date timestamptz not null,
  kind text not null,
  -- The name of a job, or the type of an event.
  name text not null,
  entity_id uuid,
  failure text,
  primary key (site_id, number)
);
create index clock_happening_of_move on clock_happening (site_id, move_id, number);

-- When this installation was made as a copy of another one to try things with: it sends nothing to anybody.
alter table installation add column copied_date timestamptz;
