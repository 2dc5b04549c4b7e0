-- Who writes which extended fields, and what they look like.
create table extended_field_namespace (
  site_id uuid not null,
  name text not null,
  -- The app that writes it; null where the site's own people do.
  app_id uuid,
  fields jsonb not null,
  created_date timestamptz not null,
  primary key (site_id, name)
);
