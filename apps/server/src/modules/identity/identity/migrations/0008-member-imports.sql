-- Which import added which members, so that it can be undone.
create table member_import (
  site_id uuid not null references site (id) on delete cascade,
  id uuid not null,
  created_date timestamptz not null,
  undone_date timestamptz,
  primary key (site_id, id)
);
create index member_import_newest on member_import (site_id, created_date desc);

create table imported_member (
  site_id uuid not null,
  import_id uuid not null,
  member_id uuid not null,
  primary key (site_id, import_id, member_id),
  foreign key (site_id, import_id) references member_import (site_id, id) on delete cascade
);
create index imported_member_member on imported_member (site_id, member_id);
