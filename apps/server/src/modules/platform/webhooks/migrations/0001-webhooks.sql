create table webhook (
  site_id uuid not null,
  id uuid not null,
  url text not null,
  event_types text[] not null,
  public_key text not null,
  -- Sealed with a key of the installation's secret: a copy of the database signs nothing.
  private_key_sealed text not null,
  created_date timestamptz not null,
  primary key (site_id, id)
);

create table webhook_delivery (
  site_id uuid not null,
  id uuid not null,
  webhook_id uuid not null,
  event_id uuid not null,
  event_type text not null,
  status text not null check (status in ('PENDING', 'DELIVERED', 'FAILED')),
  attempts integer not null default 0,
  response_status integer,
  failure text,
  next_attempt_date timestamptz,
  delivered_date timestamptz,
  created_date timestamptz not null,
  primary key (site_id, id),
  foreign key (site_id, webhook_id) references webhook (site_id, id) on delete cascade
);
-- An event is delivered once to each webhook, however often its reaction runs.
create unique index webhook_delivery_once on webhook_delivery (site_id, webhook_id, event_id);
create index webhook_delivery_newest on webhook_delivery (site_id, webhook_id, created_date desc);
