-- Which member follows which. The rows of a deleted member stay as long as the member can be restored.
create table member_follow (
  site_id uuid not null references site (id) on delete cascade,
  follower_id uuid not null,
  followed_id uuid not null,
  created_date timestamptz not null,
  primary key (site_id, follower_id, followed_id),
  check (follower_id <> followed_id)
);
create index member_follow_followers on member_follow (site_id, followed_id, created_date desc, follower_id desc);
create index member_follow_following on member_follow (site_id, follower_id, created_date desc, followed_id desc);

-- What members report about others, until staff deletes it.
create table member_report (
  site_id uuid not null references site (id) on delete cascade,
  id uuid not null,
  revision bigint not null,
  created_date timestamptz not null,
  updated_date timestamptz not null,
  reported_member_id uuid not null,
  reporting_member_id uuid not null,
  category text not null,
  doc jsonb not null,
  primary key (site_id, id),
  constraint member_report_once unique (site_id, reporting_member_id, reported_member_id, category)
);
create index member_report_reported on member_report (site_id, reported_member_id, created_date);
create index member_report_newest on member_report (site_id, created_date desc, id desc);

-- When staff last blocked or muted a member who had been reported.
create table member_report_review (
  site_id uuid not null references site (id) on delete cascade,
  member_id uuid not null,
  reviewed_date timestamptz not null,
  primary key (site_id, member_id)
);
