-- Whether visitors may ask. A site without a row collects no requests.
create table back_in_stock_settings (
  site_id uuid primary key,
  collecting boolean not null
);

create table back_in_stock_request (
  site_id uuid not null,
  id uuid not null,
  revision bigint not null,
  created_date timestamptz not null,
  updated_date timestamptz not null,
  status text not null,
  auto_notified boolean,
  product_id uuid not null,
  variant_id uuid not null,
  -- Of the address in the form in which all its spellings are equal, as SHA-256.
  email_hash text not null,
  -- The member whose confirmed address it was when the request was made.
  contact_id uuid,
  doc jsonb not null,
  -- When a piece of the stock was set against it: the same piece is not announced to the next one for a day.
  notified_date timestamptz,
  -- The attempt that is under way, or whose outcome a crash has lost. A mail is sent by whoever sets it.
  attempt_id uuid,
  attempt_date timestamptz,
  -- Attempts that the mail server could not be reached for.
  attempts integer not null default 0,
  primary key (site_id, id)
);
-- An address waits for an item once.
create unique index back_in_stock_request_once on back_in_stock_request (site_id, email_hash, variant_id)
  where status in ('RECEIVED', 'PROCESSING', 'FAILED');
create index back_in_stock_request_waiting on back_in_stock_request (site_id, variant_id, created_date, id) where status = 'RECEIVED';
create index back_in_stock_request_notified on back_in_stock_request (site_id, variant_id, notified_date) where notified_date is not null;
create index back_in_stock_request_of_product on back_in_stock_request (site_id, product_id);
create index back_in_stock_request_of_contact on back_in_stock_request (site_id, contact_id) where contact_id is not null;
create index back_in_stock_request_newest on back_in_stock_request (site_id, created_date desc, id desc);
create index back_in_stock_request_of_status on back_in_stock_request (site_id, status, created_date desc, id desc);
create index back_in_stock_request_of_address on back_in_stock_request (site_id, email_hash);

-- The visitors and members who asked with an address: only they learn that it waits already.
create table back_in_stock_asker (
  site_id uuid not null,
  request_id uuid not null,
  asker_id uuid not null,
  primary key (site_id, request_id, asker_id),
  foreign key (site_id, request_id) references back_in_stock_request (site_id, id) on delete cascade
);
create index back_in_stock_asker_of_person on back_in_stock_asker (site_id, asker_id);

-- Addresses that want no such mails, as SHA-256: the address itself is not kept.
create table back_in_stock_refusal (
  site_id uuid not null,
  email_hash text not null,
  created_date timestamptz not null,
  primary key (site_id, email_hash)
);
