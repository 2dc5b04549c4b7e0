-- The copy of a member's data that was asked for last. Its file is stored under the member's id and its own.
create table member_export (
  site_id uuid not null references site (id) on delete cascade,
  id uuid not null,
  member_id uuid not null,
  state text not null check (state in ('RUNNING', 'READY')),
  requested_by text not null check (requested_by in ('MEMBER', 'STAFF')),
  -- Percent.
  progress integer not null default 0,
  -- Bytes.
  size bigint,
  created_date timestamptz not null,
  expires_date timestamptz,
  primary key (site_id, id),
  constraint member_export_once unique (site_id, member_id)
);
create index member_export_expires on member_export (site_id, expires_date);

-- Erasures, and their receipts once they are finished.
create table member_erasure (
  site_id uuid not null references site (id) on delete cascade,
  id uuid not null,
  -- Belongs to nobody once the erasure is finished.
  member_id uuid not null,
  state text not null check (state in ('RUNNING', 'WAITING', 'FINISHED')),
  cause text not null check (cause in ('ACCOUNT_DELETED', 'STAFF')),
  -- The name of the person of the back office or the app; null where the trash had expired.
  started_by text,
  -- What finds the person's records; null once the erasure is finished.
  person jsonb,
  -- By part: how many records were erased, anonymized and kept.
  parts jsonb not null default '{}',
  failed_part text,
  created_date timestamptz not null,
  finished_date timestamptz,
  primary key (site_id, id),
  constraint member_erasure_forgets check ((person is null) = (state = 'FINISHED'))
);
create unique index member_erasure_open on member_erasure (site_id, member_id) where state <> 'FINISHED';
create index member_erasure_newest on member_erasure (site_id, created_date desc, id desc);
