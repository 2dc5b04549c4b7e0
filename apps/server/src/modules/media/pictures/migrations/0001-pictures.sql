-- The file of a picture is stored as media/<id>.
create table picture (
  site_id uuid not null,
  -- <hash>.<format>: without slashes, because clients make URLs of it.
  id text not null,
  -- In pixels, as it is shown.
  width integer not null,
  height integer not null,
  format text not null,
  -- Bytes.
  size integer not null,
  source text not null check (source in ('UPLOAD', 'IMPORT', 'DEMO')),
  created_date timestamptz not null,
  primary key (site_id, id)
);
