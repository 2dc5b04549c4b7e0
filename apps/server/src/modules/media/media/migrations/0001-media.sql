-- Locked by whatever moves or removes folders of a site, so that no two changes make a circle together.
create table media_tree (
  site_id uuid primary key
);

create table media_folder (
  site_id uuid not null,
  id uuid not null,
  created_date timestamptz not null,
  updated_date timestamptz not null,
  -- Null for those at the root of the library. What visitors upload is in no folder.
  parent_id uuid,
  display_name text not null,
  state text not null check (state in ('OK', 'DELETED')),
  -- The folder with which it went to the trash; null for one that was deleted itself.
  deleted_with uuid,
  primary key (site_id, id),
  foreign key (site_id, parent_id) references media_folder (site_id, id)
);
create index media_folder_of_parent on media_folder (site_id, parent_id, state, updated_date, id);
create index media_folder_deleted_with on media_folder (site_id, deleted_with) where deleted_with is not null;

-- A file is stored as media/<id>, a private one as private/media/<site>/<id>.
create table media_file (
  site_id uuid not null,
  -- <32 hexadecimal digits>.<ending>: without slashes, because clients make URLs of it.
  id text not null,
  created_date timestamptz not null,
  updated_date timestamptz not null,
  root text not null check (root in ('MEDIA_ROOT', 'VISITOR_UPLOADS_ROOT')),
  -- Null for files at the root.
  folder_id uuid,
  display_name text not null,
  media_type text not null check (media_type in ('IMAGE', 'VIDEO', 'AUDIO', 'DOCUMENT', 'VECTOR', 'ARCHIVE', 'MODEL3D')),
  operation_status text not null check (operation_status in ('PENDING', 'READY', 'FAILED')),
  state text not null check (state in ('OK', 'DELETED')),
  deleted_with uuid,
  private boolean not null,
  -- Bytes.
  size bigint not null,
  -- SHA-256 of the stored bytes; absent for older files.
  hash text,
  source text not null check (source in ('UPLOAD', 'IMPORT', 'DEMO', 'VISITOR')),
  -- Pixels of pictures, as they are shown.
  width integer,
  height integer,
  -- Who uploaded it, where that was a visitor or a member.
  visitor_id uuid,
  member_id uuid,
  last_used_date timestamptz,
  doc jsonb not null,
  primary key (site_id, id),
  foreign key (site_id, folder_id) references media_folder (site_id, id)
);
create index media_file_of_folder on media_file (site_id, folder_id, state, updated_date, id);
create index media_file_by_date on media_file (site_id, state, root, updated_date, id);
create index media_file_by_hash on media_file (site_id, hash) where hash is not null;
create index media_file_of_member on media_file (site_id, member_id) where member_id is not null;
create index media_file_of_visitor on media_file (site_id, visitor_id) where visitor_id is not null;
create index media_file_deleted_with on media_file (site_id, deleted_with) where deleted_with is not null;

-- Files that are about to be stored, or removed. A row is written before its file is, and deleted together with the insertion of the
-- file's descriptor, so that whatever a crash leaves behind is known by name.
create table media_stored_key (
  site_id uuid not null,
  key text not null,
  created_date timestamptz not null,
  primary key (site_id, key)
);

-- What an address for an upload or a download stands for. The address contains a secret.
create table media_ticket (
  site_id uuid not null,
  id uuid not null,
  kind text not null check (kind in ('UPLOAD', 'RESUMABLE', 'DOWNLOAD')),
  secret_hash text not null,
  created_date timestamptz not null,
  expires_date timestamptz not null,
  -- The file that was uploaded; a repeated request gets it again.
  file_id text,
  visitor_id uuid,
  member_id uuid,
  doc json not null,
  primary key (site_id, id)
);
create index media_ticket_by_expiry on media_ticket (site_id, expires_date);

-- Resumable uploads, and what has arrived of them.
create table media_upload (
  site_id uuid not null,
  id uuid not null,
  ticket_id uuid not null,
  created_date timestamptz not null,
  -- Bytes; null until whoever uploads says how many there are.
  length bigint,
  received bigint not null,
  -- Whether it is one of several parts of a file that arrive at the same time.
  partial boolean not null,
  metadata json not null,
  primary key (site_id, id),
  foreign key (site_id, ticket_id) references media_ticket (site_id, id) on delete cascade
);
create index media_upload_of_ticket on media_upload (site_id, ticket_id);

create table media_upload_part (
  site_id uuid not null,
  upload_id uuid not null,
  -- Where in the upload it begins.
  start bigint not null,
  size bigint not null,
  key text not null,
  primary key (site_id, upload_id, start),
  foreign key (site_id, upload_id) references media_upload (site_id, id) on delete cascade
);
