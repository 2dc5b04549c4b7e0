-- What people of the back office show besides their password. Accounts belong to the installation, so these rows name no site.
create table user_factor (
  id uuid primary key,
  user_id uuid not null references user_account (id) on delete cascade,
  type text not null check (type in ('TOTP', 'WEBAUTHN')),
  name text not null,
  secret_sealed text,
  data jsonb not null,
  last_step bigint not null default 0,
  created_date timestamptz not null,
  last_used_date timestamptz
);
create index user_factor_user on user_factor (user_id);

create table user_recovery_code (
  user_id uuid not null references user_account (id) on delete cascade,
  code_hash text not null,
  used_date timestamptz,
  created_date timestamptz not null,
  primary key (user_id, code_hash)
);

create table user_device (
  id uuid primary key,
  user_id uuid not null references user_account (id) on delete cascade,
  token_hash text not null unique,
  user_agent text not null,
  address text not null,
  created_date timestamptz not null,
  last_used_date timestamptz not null,
  expires_date timestamptz not null
);
create index user_device_user on user_device (user_id);

-- A sign-in that waits for the second factor, or a factor that is being set up: hashes, used once, for minutes.
create table user_step (
  secret_hash text primary key,
  user_id uuid not null references user_account (id) on delete cascade,
  kind text not null check (kind in ('CHALLENGE', 'ENROLLMENT')),
  doc jsonb not null,
  attempts integer not null default 0,
  used_date timestamptz,
  created_date timestamptz not null,
  expires_date timestamptz not null
);
create index user_step_user on user_step (user_id);
create index user_step_expired on user_step (expires_date);
