-- Addresses that get no mails which nobody asked for one by one: they bounced, complained, or somebody stopped them.
create table mail_stop (
  site_id uuid not null,
  id uuid not null,
  revision bigint not null,
  created_date timestamptz not null,
  updated_date timestamptz not null,
  reason text not null,
  -- Of the address in the form in which all its spellings are equal, as SHA-256.
  email_hash text not null,
  doc jsonb not null,
  primary key (site_id, id)
);
create unique index mail_stop_once on mail_stop (site_id, email_hash);
create index mail_stop_newest on mail_stop (site_id, created_date desc, id desc);
