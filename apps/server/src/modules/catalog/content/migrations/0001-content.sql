create table page (
  site_id uuid not null,
  id uuid not null,
  revision bigint not null,
  created_date timestamptz not null,
  updated_date timestamptz not null,
  slug text not null,
  title text not null,
  kind text not null check (kind in ('SHIPPING', 'RETURNS', 'IMPRINT', 'PRIVACY', 'OTHER')),
  visible boolean not null,
  doc jsonb not null,
  primary key (site_id, id)
);
create unique index page_slug on page (site_id, slug);

create table menu (
  site_id uuid not null,
  id uuid not null,
  revision bigint not null,
  created_date timestamptz not null,
  updated_date timestamptz not null,
  slug text not null,
  name text not null,
  doc jsonb not null,
  primary key (site_id, id)
);
create unique index menu_slug on menu (site_id, slug);
