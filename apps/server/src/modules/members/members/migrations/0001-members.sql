-- The people who have an account of the site.
create table member (
  site_id uuid not null references site (id) on delete cascade,
  id uuid not null,
  revision bigint not null,
  created_date timestamptz not null,
  updated_date timestamptz not null,
  -- In lower case. Members without one cannot sign in.
  login_email text,
  login_email_verified boolean not null,
  status text not null check (status in ('PENDING', 'APPROVED', 'BLOCKED', 'OFFLINE')),
  privacy_status text not null check (privacy_status in ('PRIVATE', 'PUBLIC')),
  activity_status text not null check (activity_status in ('ACTIVE', 'MUTED')),
  nickname text,
  slug text not null,
  last_login_date timestamptz,
  doc jsonb not null,
  primary key (site_id, id),
  constraint member_login_email unique (site_id, login_email),
  constraint member_slug unique (site_id, slug)
);
create index member_newest on member (site_id, created_date desc, id desc);
create index member_status on member (site_id, status, id);
create index member_nickname on member (site_id, nickname, id);

-- Slugs that members had before, which lead to their profiles until somebody else takes them.
create table member_former_slug (
  site_id uuid not null,
  slug text not null,
  member_id uuid not null,
  primary key (site_id, slug),
  foreign key (site_id, member_id) references member (site_id, id) on delete cascade
);
create index member_former_slug_member on member_former_slug (site_id, member_id);

-- Deleted members, who can be restored until the row is purged.
create table member_trash (
  site_id uuid not null references site (id) on delete cascade,
  id uuid not null,
  deleted_date timestamptz not null,
  -- Who takes over what the member wrote.
  content_assignee_id uuid,
  member jsonb not null,
  primary key (site_id, id)
);
create index member_trash_date on member_trash (site_id, deleted_date);
