-- Labels that members carry on their profiles.
create table badge (
  site_id uuid not null references site (id) on delete cascade,
  id uuid not null,
  revision bigint not null,
  created_date timestamptz not null,
  updated_date timestamptz not null,
  title text not null,
  slug text not null,
  position integer not null,
  doc jsonb not null,
  primary key (site_id, id),
  constraint badge_slug unique (site_id, slug)
);
create index badge_order on badge (site_id, position, id);

-- Which member carries which badge.
create table badge_assignment (
  site_id uuid not null references site (id) on delete cascade,
  id uuid not null,
  revision bigint not null,
  created_date timestamptz not null,
  updated_date timestamptz not null,
  badge_id uuid not null,
  member_id uuid not null,
  doc jsonb not null,
  primary key (site_id, id),
  constraint badge_assignment_once unique (site_id, badge_id, member_id),
  constraint badge_assignment_badge foreign key (site_id, badge_id) references badge (site_id, id) on delete cascade,
  constraint badge_assignment_member foreign key (site_id, member_id) references member (site_id, id) on delete cascade
);
create index badge_assignment_of_member on badge_assignment (site_id, member_id);
create index badge_assignment_newest on badge_assignment (site_id, created_date desc, id desc);
