-- People who are invited to become members. The id is that of the member to be, so mails about it are found by either.
create table member_invitation (
  site_id uuid not null references site (id) on delete cascade,
  id uuid not null,
  -- In lower case.
  email text not null,
  language text not null,
  -- Of the link in the last mail; null before one was sent.
  secret_hash text,
  created_date timestamptz not null,
  sent_date timestamptz,
  expires_date timestamptz not null,
  primary key (site_id, id),
  constraint member_invitation_email unique (site_id, email)
);
create unique index member_invitation_secret on member_invitation (site_id, secret_hash) where secret_hash is not null;
create index member_invitation_expired on member_invitation (site_id, expires_date);
