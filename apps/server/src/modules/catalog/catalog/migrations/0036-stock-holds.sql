-- Pieces that are kept for people who waited for them. An item's quantity is without them.
create table stock_hold (
  site_id uuid not null,
  -- Of the request that got the piece.
  id uuid not null,
  item_id uuid not null,
  variant_id uuid not null,
  -- The member or visitor who may buy the piece; null until one of them has shown that the request is theirs.
  holder_id uuid,
  until_date timestamptz not null,
  created_date timestamptz not null,
  primary key (site_id, id),
  constraint stock_hold_item foreign key (site_id, item_id) references inventory_item (site_id, id) on delete cascade
);
create index stock_hold_of_item on stock_hold (site_id, item_id);
create index stock_hold_of_holder on stock_hold (site_id, holder_id) where holder_id is not null;
create index stock_hold_until on stock_hold (site_id, until_date);
-- How many pieces of the item are held, so that an order of an item without holds need not look for them.
alter table inventory_item add column held bigint not null default 0;
alter table inventory_item add constraint inventory_item_held check (held >= 0);
