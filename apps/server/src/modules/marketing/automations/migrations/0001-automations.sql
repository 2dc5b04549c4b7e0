create table automation (
  site_id uuid not null,
  id uuid not null,
  revision bigint not null,
  created_date timestamptz not null,
  updated_date timestamptz not null,
  status text not null,
  trigger_type text not null,
  doc jsonb not null,
  -- Of a newsletter: the last customer for whom a run was made, and whether there are more.
  filled_to uuid,
  filling boolean not null default false,
  primary key (site_id, id)
);
create index automation_newest on automation (site_id, created_date desc, id desc);
create index automation_of_trigger on automation (site_id, trigger_type, status);

create table automation_run (
  site_id uuid not null,
  id uuid not null,
  automation_id uuid not null,
  -- What it is about: `order:<id>`.
  subject text not null,
  status text not null,
  reason text,
  created_date timestamptz not null,
  due_date timestamptz not null,
  ended_date timestamptz,
  -- Made by staff: neither delay nor quiet hours count.
  by_hand boolean not null default false,
  customer_id uuid,
  -- Of the recipient's address in the form in which all its spellings are equal, as SHA-256.
  email_hash text,
  recipient text,
  order_id uuid,
  abandoned_checkout_id uuid,
  coupon_id uuid,
  coupon_code text,
  failure text,
  -- When its turn comes, once it may be sent.
  slot_date timestamptz,
  -- The attempt that is under way, or whose outcome a crash has lost. A mail is sent by whoever sets it.
  attempt_id uuid,
  attempt_date timestamptz,
  -- Attempts that the receiver could not be reached for.
  attempts integer not null default 0,
  primary key (site_id, id),
  foreign key (site_id, automation_id) references automation (site_id, id) on delete cascade
);
-- An automation runs once for what it is about.
create unique index automation_run_once on automation_run (site_id, automation_id, subject);
create index automation_run_newest on automation_run (site_id, created_date desc, id desc);
create index automation_run_of_automation on automation_run (site_id, automation_id, created_date desc, id desc);
create index automation_run_waiting on automation_run (site_id, automation_id, due_date, id) where status = 'WAITING';
create index automation_run_of_person on automation_run (site_id, email_hash, ended_date) where email_hash is not null;
create index automation_run_of_customer on automation_run (site_id, customer_id) where customer_id is not null;
create index automation_run_of_checkout on automation_run (site_id, abandoned_checkout_id) where abandoned_checkout_id is not null;
create index automation_run_of_order on automation_run (site_id, order_id) where order_id is not null;
create index automation_run_undecided on automation_run (site_id) where status = 'UNKNOWN';
