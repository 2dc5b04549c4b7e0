-- The fields of members' profiles: the site's own, and the built-in ones once a site has changed its fields.
create table custom_field (
  site_id uuid not null references site (id) on delete cascade,
  id uuid not null,
  revision bigint not null,
  created_date timestamptz not null,
  updated_date timestamptz not null,
  -- Under which members' values are stored.
  key text not null,
  section text not null,
  position integer not null,
  hidden boolean not null,
  name text not null,
  doc jsonb not null,
  primary key (site_id, id),
  constraint custom_field_key unique (site_id, key)
);
create unique index custom_field_name on custom_field (site_id, lower(name));

-- Whom a field applies to. A field without a row applies to all members.
create table custom_field_application (
  site_id uuid not null,
  -- That of the field.
  id uuid not null,
  revision bigint not null,
  created_date timestamptz not null,
  updated_date timestamptz not null,
  doc jsonb not null,
  primary key (site_id, id),
  foreign key (site_id, id) references custom_field (site_id, id) on delete cascade
);
