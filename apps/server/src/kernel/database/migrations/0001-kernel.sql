-- What happened, in order. `txid` lets a reader stop before transactions that are still open, so that nothing is skipped.
create table domain_event (
  site_id uuid not null,
  id uuid not null,
  type text not null,
  entity_fqdn text not null,
  slug text not null,
  entity_id uuid not null,
  entity_sequence bigint not null,
  event_date timestamptz not null,
  identity jsonb not null,
  body jsonb not null,
  txid xid8 not null default pg_current_xact_id(),
  primary key (site_id, id)
);
create index domain_event_order on domain_event (txid, id);
create index domain_event_entity on domain_event (site_id, entity_id, id);

-- How far each subscriber has read; a reference table, one row per subscriber of the installation.
create table event_cursor (
  subscriber text primary key,
  txid xid8 not null,
  id uuid not null,
  -- Failures of the event it stands before.
  attempts integer not null default 0,
  -- Until when one process reads for the subscriber, or waits before it tries again.
  leased_until timestamptz
);

create table idempotency_record (
  site_id uuid not null,
  caller text not null,
  key text not null check (length(key) between 1 and 255),
  request_hash text not null,
  response jsonb,
  created_date timestamptz not null,
  primary key (site_id, caller, key)
);
create index idempotency_record_age on idempotency_record (site_id, created_date);
