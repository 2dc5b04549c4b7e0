-- Who of the back office looked at whose account. The ticket works once and becomes the secret of the browser's cookie.
create table member_view (
  site_id uuid not null references site (id) on delete cascade,
  id uuid not null,
  member_id uuid not null,
  -- The session of the back office, with which the view ends.
  session_id uuid not null,
  ticket_hash text,
  secret_hash text,
  created_date timestamptz not null,
  expires_date timestamptz not null,
  primary key (site_id, id)
);
create index member_view_ticket on member_view (site_id, ticket_hash) where ticket_hash is not null;
create index member_view_secret on member_view (site_id, secret_hash) where secret_hash is not null;
create index member_view_of_member on member_view (site_id, member_id);
