-- How members prove who they are. Rows of deleted members go with the member's trash.
create table member_credential (
  site_id uuid not null references site (id) on delete cascade,
  member_id uuid not null,
  password_hash text not null,
  changed_date timestamptz not null,
  primary key (site_id, member_id)
);

-- One row for each browser or app in which a member is signed in. Deleting the row signs it out.
create table member_session (
  site_id uuid not null references site (id) on delete cascade,
  id uuid not null,
  member_id uuid not null,
  -- The OAuth app; null for the shop's own pages.
  client_id uuid,
  -- The visitor whose browser it is.
  visitor_id uuid,
  secret_hash text not null,
  user_agent text not null,
  address text not null,
  created_date timestamptz not null,
  last_used_date timestamptz not null,
  expires_date timestamptz not null,
  primary key (site_id, id),
  constraint member_session_secret unique (site_id, secret_hash)
);
create index member_session_member on member_session (site_id, member_id, created_date desc);
create index member_session_expired on member_session (site_id, expires_date);

-- Secrets that lead to the next step of a sign-in, kept as hashes: each works once and for a short time.
create table sign_in_step (
  site_id uuid not null references site (id) on delete cascade,
  secret_hash text not null,
  kind text not null check (kind in ('SESSION', 'VERIFICATION', 'APPROVAL', 'AUTHORIZATION', 'RETURN', 'CODE', 'RECOVERY')),
  -- Null before anybody is known: an authorization that asks for a sign-in.
  member_id uuid,
  doc jsonb not null,
  -- Wrong codes so far.
  attempts integer not null default 0,
  used_date timestamptz,
  created_date timestamptz not null,
  expires_date timestamptz not null,
  primary key (site_id, secret_hash)
);
create index sign_in_step_member on sign_in_step (site_id, member_id, kind);
create index sign_in_step_expired on sign_in_step (site_id, expires_date);

-- A site without a row has the defaults: whoever registers is a member.
create table sign_on_policy (
  site_id uuid not null references site (id) on delete cascade,
  id uuid not null,
  revision bigint not null,
  created_date timestamptz not null,
  updated_date timestamptz not null,
  doc jsonb not null,
  primary key (site_id, id),
  constraint sign_on_policy_once unique (site_id)
);
