-- The host names under which sites are reached: a reference table, because a request names its host before its site is known.
create table site_domain (
  id uuid primary key,
  -- In lower case and ASCII, with a port only where it is not the default one.
  host text not null,
  site_id uuid not null references site (id) on delete cascade,
  is_primary boolean not null,
  created_date timestamptz not null
);
create unique index site_domain_host on site_domain (host);
create index site_domain_site on site_domain (site_id);
