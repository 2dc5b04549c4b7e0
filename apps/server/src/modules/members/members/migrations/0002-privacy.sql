-- The privacy of new members, where the owner has chosen one.
create table member_default_privacy (
  site_id uuid not null references site (id) on delete cascade,
  privacy text not null check (privacy in ('PRIVATE', 'PUBLIC')),
  revision bigint not null,
  primary key (site_id)
);

-- Who sees public profiles and who may have one, where the owner has chosen it.
create table member_privacy_settings (
  site_id uuid not null references site (id) on delete cascade,
  visibility text not null check (visibility in ('VISIBLE_TO_MEMBERS_ONLY', 'VISIBLE_TO_ALL')),
  candidates text not null check (candidates in ('NO_ONE', 'ANYONE')),
  revision bigint not null,
  updated_date timestamptz not null,
  primary key (site_id)
);
