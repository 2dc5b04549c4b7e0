-- One row per site with a rule of its own.
create table review_request_rule (
  site_id uuid primary key,
  revision bigint not null,
  doc jsonb not null
);

create table review_request (
  site_id uuid not null,
  id uuid not null,
  revision bigint not null,
  created_date timestamptz not null,
  updated_date timestamptz not null,
  namespace text not null,
  status text not null,
  contact_id uuid,
  order_id uuid,
  -- 0 for a first request, 1 for its first reminder, and so on.
  reminder smallint not null,
  by_rule boolean not null,
  -- Whether at least one of the items was reviewed.
  reviewed boolean not null,
  doc jsonb not null,
  -- The attempt that is under way, or whose outcome a crash has lost. A mail is sent by whoever sets it.
  attempt_id uuid,
  attempt_date timestamptz,
  -- Attempts that the mail server could not be reached for.
  attempts integer not null default 0,
  -- Of the link's secret. Only the mail contains the secret.
  link_hash text,
  link_expires timestamptz,
  sent_date timestamptz,
  primary key (site_id, id),
  foreign key (site_id, order_id) references sales_order (site_id, id) on delete cascade
);
-- The rule asks once for an order, and reminds once each time.
create unique index review_request_once on review_request (site_id, order_id, reminder) where by_rule;
create unique index review_request_link on review_request (site_id, link_hash) where link_hash is not null;
create index review_request_newest on review_request (site_id, created_date desc, id desc);
create index review_request_of_status on review_request (site_id, status, created_date desc, id desc);
create index review_request_of_order on review_request (site_id, order_id) where order_id is not null;
create index review_request_of_contact on review_request (site_id, contact_id) where contact_id is not null;
create index review_request_sent on review_request (site_id, sent_date) where sent_date is not null;

-- Addresses that want no requests, as SHA-256 of the address in lower case: the address itself is not kept.
create table review_request_refusal (
  site_id uuid not null,
  email_hash text not null,
  created_date timestamptz not null,
  primary key (site_id, email_hash)
);
