-- What members show besides their password. A row is a factor that was confirmed; one that is being set up is a step.
create table member_factor (
  site_id uuid not null references site (id) on delete cascade,
  id uuid not null,
  member_id uuid not null,
  type text not null check (type in ('TOTP', 'EMAIL', 'SMS', 'CALL', 'WEBAUTHN')),
  name text not null,
  -- The key of an authenticator app, sealed under the installation's secret.
  secret_sealed text,
  -- What is no secret: a phone number, or the public key of a passkey.
  data jsonb not null,
  -- The time step of the last code of an authenticator app, or the signature counter of a passkey: an older one is not accepted.
  last_step bigint not null default 0,
  created_date timestamptz not null,
  last_used_date timestamptz,
  primary key (site_id, id)
);
create index member_factor_member on member_factor (site_id, member_id);
create unique index member_factor_email on member_factor (site_id, member_id) where type = 'EMAIL';

-- Ten codes for a lost factor, each of which works once.
create table member_recovery_code (
  site_id uuid not null references site (id) on delete cascade,
  member_id uuid not null,
  code_hash text not null,
  used_date timestamptz,
  created_date timestamptz not null,
  primary key (site_id, member_id, code_hash)
);

-- Browsers in which a member is not asked for a second factor.
create table member_device (
  site_id uuid not null references site (id) on delete cascade,
  id uuid not null,
  member_id uuid not null,
  token_hash text not null,
  user_agent text not null,
  address text not null,
  created_date timestamptz not null,
  last_used_date timestamptz not null,
  expires_date timestamptz not null,
  primary key (site_id, id),
  constraint member_device_token unique (site_id, token_hash)
);
create index member_device_member on member_device (site_id, member_id);
create index member_device_expired on member_device (site_id, expires_date);

-- A site without a row has the defaults.
create table factor_policy (
  site_id uuid not null references site (id) on delete cascade,
  id uuid not null,
  revision bigint not null,
  created_date timestamptz not null,
  updated_date timestamptz not null,
  doc jsonb not null,
  primary key (site_id, id),
  constraint factor_policy_once unique (site_id)
);

alter table sign_in_step drop constraint sign_in_step_kind_check;
alter table sign_in_step add constraint sign_in_step_kind_check
  check (kind in ('SESSION', 'VERIFICATION', 'APPROVAL', 'AUTHORIZATION', 'RETURN', 'CODE', 'RECOVERY', 'CHALLENGE', 'ENROLLMENT'));
