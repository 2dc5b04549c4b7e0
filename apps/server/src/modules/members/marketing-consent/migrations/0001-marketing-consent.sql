-- Whether an email address or a phone number may get marketing messages, and how that was agreed.
create table marketing_consent (
  site_id uuid not null,
  id uuid not null,
  revision bigint not null,
  created_date timestamptz not null,
  updated_date timestamptz not null,
  type text not null check (type in ('EMAIL', 'PHONE')),
  -- In the form in which all spellings of an address are equal.
  email text,
  -- In E.164 form.
  phone text,
  state text not null,
  -- The member who gave the consent, if one did.
  member_id uuid,
  doc jsonb not null,
  primary key (site_id, id),
  check ((type = 'EMAIL') = (email is not null)),
  check ((type = 'PHONE') = (phone is not null))
);
create unique index marketing_consent_email on marketing_consent (site_id, email);
create unique index marketing_consent_phone on marketing_consent (site_id, phone);
create index marketing_consent_of_member on marketing_consent (site_id, member_id) where member_id is not null;
create index marketing_consent_of_state on marketing_consent (site_id, state, id);
