-- Paths that visitors asked for in vain, counted; a redirect from one ends its being broken.
create table broken_link (
  site_id uuid not null,
  path text not null,
  hits integer not null,
  first_date timestamptz not null,
  last_date timestamptz not null,
  primary key (site_id, path)
);
create index broken_link_latest on broken_link (site_id, last_date);
