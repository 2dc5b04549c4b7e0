-- Bytes of a site's files, those in the trash too. Every transaction that adds or deletes files changes it before it does so, and
-- thereby waits for the others: simultaneous uploads cannot exceed the site's limit together. Added with the first change.
create table media_space (
  site_id uuid primary key,
  bytes bigint not null check (bytes >= 0)
);

-- SHA-256 of the bytes as they arrived, where they were stored without their metadata.
alter table media_file add column source_hash text;
create index media_file_by_source_hash on media_file (site_id, source_hash) where source_hash is not null;

-- A key that was noted for removal never gets a descriptor again.
alter table media_stored_key add column removed boolean not null default false;
