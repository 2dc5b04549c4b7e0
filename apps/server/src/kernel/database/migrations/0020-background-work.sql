-- What this installation is: one row. Its secret is known by a fingerprint, so that a host with another one does not start.
create table installation (
  id uuid primary key,
  is_only boolean not null default true unique check (is_only),
  secret_fingerprint text,
  -- Whether its media folder carries its id: from then on every host must have that folder.
  media_marked boolean not null default false,
  -- Counts the database servers this database has lived on: each has transaction ids of its own.
  event_epoch integer not null default 0
);
insert into installation (id) values (gen_random_uuid());

-- Events are in the order of (epoch, txid, id).
alter table domain_event add column epoch integer not null default 0;
drop index domain_event_order;
create index domain_event_order on domain_event (epoch, txid, id);
alter table event_cursor add column epoch integer not null default 0;
-- An event whose reaction fails becomes a job of its own; the subscriber goes on.
alter table event_cursor drop column attempts;

-- Up to which moment each schedule of a site has been started.
create table scheduled_work (
  site_id uuid not null,
  name text not null,
  slot timestamptz not null,
  primary key (site_id, name)
);

-- For how many days a site keeps what it no longer needs; without a row, the default of the rule.
create table retention_period (
  site_id uuid not null,
  name text not null,
  days integer not null check (days > 0),
  primary key (site_id, name)
);

create index job_failed on job (site_id, id) where failure is not null;
