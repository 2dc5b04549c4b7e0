-- The history of sign-ins that members look at. Failed attempts that are alike are one row, and both kinds have an upper limit for each member.
create table member_sign_in (
  site_id uuid not null references site (id) on delete cascade,
  id uuid not null,
  member_id uuid not null,
  outcome text not null check (outcome in ('SIGNED_IN', 'WRONG_PASSWORD', 'WRONG_CODE', 'DENIED')),
  method text,
  second_factor text,
  client_id uuid,
  user_agent text not null,
  address text not null,
  attempts integer not null default 1,
  first_date timestamptz not null,
  last_date timestamptz not null,
  disowned_date timestamptz,
  primary key (site_id, id)
);
create index member_sign_in_newest on member_sign_in (site_id, member_id, last_date desc);
create index member_sign_in_expired on member_sign_in (site_id, last_date);
