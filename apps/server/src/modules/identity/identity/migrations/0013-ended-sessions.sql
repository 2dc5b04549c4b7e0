-- Why a session of the shop's own pages ended, for the browser that still has its cookie.
create table ended_member_session (
  site_id uuid not null references site (id) on delete cascade,
  secret_hash text not null,
  member_id uuid not null,
  reason text not null check (reason in ('SIGNED_OUT', 'PASSWORD_CHANGED', 'NEW_PASSWORD_REQUIRED', 'BLOCKED', 'CLOSED')),
  ended_date timestamptz not null,
  primary key (site_id, secret_hash)
);
create index ended_member_session_member on ended_member_session (site_id, member_id);
create index ended_member_session_date on ended_member_session (site_id, ended_date);
