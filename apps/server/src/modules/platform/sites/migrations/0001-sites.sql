-- Reference tables: an installation's sites, people and clients. Everything else belongs to one site.
create table site (
  id uuid primary key,
  name text not null,
  currency text not null,
  language text not null,
  country text not null,
  time_zone text not null,
  weight_unit text not null check (weight_unit in ('KG', 'LB')),
  clock_offset bigint not null default 0,
  created_date timestamptz not null
);

create table user_account (
  id uuid primary key,
  email text not null,
  name text,
  password_hash text not null,
  created_date timestamptz not null
);
create unique index user_account_email on user_account (lower(email));

create table user_session (
  token_hash text primary key,
  user_id uuid not null references user_account (id) on delete cascade,
  created_date timestamptz not null,
  expires_date timestamptz not null
);

-- Which site an OAuth client belongs to: all that a token request names.
create table oauth_client (
  id uuid primary key,
  site_id uuid not null references site (id) on delete cascade
);

create table site_user (
  site_id uuid not null,
  user_id uuid not null,
  roles text[] not null,
  created_date timestamptz not null,
  primary key (site_id, user_id)
);
create index site_user_sites on site_user (user_id);

create table oauth_app (
  site_id uuid not null,
  id uuid not null,
  name text not null,
  allowed_redirect_uris text[] not null,
  created_date timestamptz not null,
  primary key (site_id, id)
);

create table api_key (
  site_id uuid not null,
  id uuid not null,
  name text not null,
  secret_hash text not null,
  scopes text[] not null,
  created_date timestamptz not null,
  last_used_date timestamptz,
  primary key (site_id, id)
);
create unique index api_key_secret on api_key (site_id, secret_hash);

-- Opaque renewal tokens, kept as hashes; deleting the row revokes at once.
create table refresh_token (
  site_id uuid not null,
  token_hash text not null,
  client_id uuid not null,
  role text not null check (role in ('VISITOR', 'MEMBER')),
  subject_id uuid not null,
  created_date timestamptz not null,
  primary key (site_id, token_hash)
);
