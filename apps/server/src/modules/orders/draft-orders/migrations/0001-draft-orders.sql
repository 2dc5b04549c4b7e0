create table draft_order (
  site_id uuid not null,
  id uuid not null,
  revision bigint not null,
  created_date timestamptz not null,
  updated_date timestamptz not null,
  status text not null check (status in ('DRAFT', 'COMMITTED')),
  -- The order that the draft changes or became.
  order_id uuid,
  -- True if the order was there first.
  is_edit boolean not null default false,
  -- How many changes the order had when the draft was begun: with more, somebody else was faster.
  known_edits integer not null default 0,
  -- Who began it: `USER <id>` or `APP <id>`.
  editor text not null default '',
  stock_held_until timestamptz,
  share_hash text,
  share_expires timestamptz,
  -- What was chosen and written; `doc` is what follows from it, as it was last calculated.
  content jsonb not null default '{}',
  doc jsonb not null,
  primary key (site_id, id)
);
-- An order has one draft at a time.
create unique index draft_order_of_order on draft_order (site_id, order_id) where is_edit and status = 'DRAFT';
create index draft_order_created on draft_order (site_id, created_date desc, id desc);
create index draft_order_order on draft_order (site_id, order_id) where order_id is not null;
create unique index draft_order_share on draft_order (site_id, share_hash) where share_hash is not null;
