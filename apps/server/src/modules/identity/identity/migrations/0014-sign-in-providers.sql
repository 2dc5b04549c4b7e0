-- Providers of accounts elsewhere (OpenID Connect), and which account of theirs is which member's.
create table sign_in_provider (
  site_id uuid not null references site (id) on delete cascade,
  id uuid not null,
  name text not null,
  issuer text not null,
  client_id text not null,
  -- Sealed under the installation's secret.
  client_secret_sealed text not null,
  enabled boolean not null,
  position integer not null,
  created_date timestamptz not null,
  updated_date timestamptz not null,
  primary key (site_id, id)
);

create table linked_account (
  site_id uuid not null references site (id) on delete cascade,
  -- What the issuer calls the person; unique with the issuer alone (OpenID Connect Core, 5.7).
  issuer text not null,
  subject text not null,
  id uuid not null,
  member_id uuid not null,
  email text,
  created_date timestamptz not null,
  last_used_date timestamptz not null,
  primary key (site_id, issuer, subject),
  constraint linked_account_id unique (site_id, id)
);
create index linked_account_member on linked_account (site_id, member_id);

alter table sign_in_step drop constraint sign_in_step_kind_check;
alter table sign_in_step add constraint sign_in_step_kind_check
  check (kind in ('SESSION', 'VERIFICATION', 'APPROVAL', 'AUTHORIZATION', 'RETURN', 'CODE', 'RECOVERY', 'CHALLENGE', 'ENROLLMENT',
    'PROVIDER', 'PROVIDER_REGISTRATION', 'LINK'));
