-- What members write about themselves. The row of a deleted member stays as long as the member can be restored.
create table member_about (
  site_id uuid not null references site (id) on delete cascade,
  id uuid not null,
  revision bigint not null,
  created_date timestamptz not null,
  updated_date timestamptz not null,
  member_id uuid not null,
  doc jsonb not null,
  primary key (site_id, id),
  constraint member_about_member unique (site_id, member_id)
);
create index member_about_newest on member_about (site_id, created_date desc, id desc);
