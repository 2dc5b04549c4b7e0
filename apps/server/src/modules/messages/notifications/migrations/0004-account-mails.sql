-- What became of the mails about members' accounts. They contain codes and links, so their content is not stored.
create table account_mail (
  site_id uuid not null references site (id) on delete cascade,
  id uuid not null,
  kind text not null,
  member_id uuid not null,
  recipient text not null,
  language text not null,
  state text not null check (state in ('WAITING', 'SENT', 'FAILED')),
  failure text,
  attempts integer not null default 1,
  created_date timestamptz not null,
  sent_date timestamptz,
  primary key (site_id, id)
);
create index account_mail_newest on account_mail (site_id, created_date desc, id desc);
create index account_mail_waiting on account_mail (site_id, member_id, kind) where state = 'WAITING';
create index mail_message_newest on mail_message (site_id, created_date desc, id desc);
