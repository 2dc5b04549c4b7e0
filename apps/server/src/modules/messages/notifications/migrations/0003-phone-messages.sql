-- Text messages and calls that wait for the app that sends them. The text contains a code, so it is sealed.
create table phone_message (
  site_id uuid not null references site (id) on delete cascade,
  id uuid not null,
  channel text not null check (channel in ('SMS', 'CALL')),
  recipient text not null,
  text_sealed text not null,
  language text not null,
  created_date timestamptz not null,
  claimed_date timestamptz,
  primary key (site_id, id)
);
create index phone_message_waiting on phone_message (site_id, created_date) where claimed_date is null;
