-- Pictures with a link that stand between the products of categories.
create table promotion (
  site_id uuid not null references site (id) on delete cascade,
  id uuid not null,
  revision bigint not null,
  created_date timestamptz not null,
  updated_date timestamptz not null,
  name text not null,
  enabled boolean not null,
  doc jsonb not null,
  primary key (site_id, id)
);
create index promotion_newest on promotion (site_id, created_date desc, id desc);
