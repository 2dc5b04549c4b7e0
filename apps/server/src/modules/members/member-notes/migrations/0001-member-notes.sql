create table member_note (
  site_id uuid not null references site (id) on delete cascade,
  id uuid not null,
  member_id uuid not null,
  text text not null,
  author text not null,
  created_date timestamptz not null,
  primary key (site_id, id)
);
create index member_note_of_member on member_note (site_id, member_id, created_date desc, id desc);
