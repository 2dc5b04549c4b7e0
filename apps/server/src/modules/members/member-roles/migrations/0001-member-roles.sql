-- The roles that a site gives to members. System roles have no row.
create table member_role (
  site_id uuid not null references site (id) on delete cascade,
  id uuid not null,
  revision bigint not null,
  created_date timestamptz not null,
  updated_date timestamptz not null,
  role_key text not null,
  title text not null,
  blockable boolean not null,
  doc jsonb not null,
  primary key (site_id, id),
  constraint member_role_key unique (site_id, role_key)
);

-- Which member has which role. It outlives the role's definition, so it has what is shown of the role.
create table member_role_assignment (
  site_id uuid not null,
  member_id uuid not null,
  role_key text not null,
  role_id uuid not null,
  title text not null,
  assigned_date timestamptz not null,
  primary key (site_id, member_id, role_key),
  foreign key (site_id, member_id) references member (site_id, id) on delete cascade
);
