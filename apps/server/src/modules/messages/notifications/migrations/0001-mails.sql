-- The mails to buyers: the outbox, and what became of each mail.
create table mail_message (
  site_id uuid not null,
  id uuid not null,
  kind text not null,
  order_id uuid not null,
  -- What the mail is about: the order, the fulfillment, the refund, or one change of a fulfillment's tracking.
  entity_id uuid not null,
  recipient text not null,
  language text not null,
  state text not null check (state in ('WAITING', 'SENT', 'FAILED', 'NOT_SENT')),
  not_sent_reason text,
  failure text,
  subject text not null,
  html text not null,
  text text not null,
  -- Another one each time a mail is queued; an outcome counts for the queueing that it belongs to.
  message_id text not null,
  attempts integer not null default 0,
  created_date timestamptz not null,
  sent_date timestamptz,
  next_attempt_date timestamptz,
  primary key (site_id, id),
  foreign key (site_id, order_id) references sales_order (site_id, id) on delete cascade
);
-- A reaction that runs twice writes one mail.
create unique index mail_message_once on mail_message (site_id, kind, entity_id);
create index mail_message_of_order on mail_message (site_id, order_id, created_date desc);
create index mail_message_failed on mail_message (site_id, created_date desc) where state = 'FAILED';

-- A site without a row has the defaults.
create table mail_settings (
  site_id uuid not null,
  sender_name text,
  reply_to text,
  send_in_test_mode boolean not null default false,
  primary key (site_id)
);
