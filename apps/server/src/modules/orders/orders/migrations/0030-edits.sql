-- What a change of a placed order left too much and was given back: it is no refund of goods, which the total still contains.
alter table sales_order add column refunded_overpayment_minor bigint not null default 0;
alter table order_money_entry add column overpayment_minor bigint not null default 0;
-- The orders that were paid before a change made them cheaper.
create index sales_order_overpaid on sales_order (site_id, purchased_date desc, id desc)
  where status = 'APPROVED' and paid_minor - refunded_overpayment_minor > total_minor;
-- The changes of an order's content, in their sequence.
create table order_edit (
  site_id uuid not null,
  order_id uuid not null,
  position integer not null,
  draft_order_id uuid not null,
  created_date timestamptz not null,
  -- Some lines changed without a change of their stock, because whoever edited the order wanted it so.
  leaves_stock boolean not null,
  -- By line: the units from before others were added, with their amounts in minor units.
  first_units jsonb not null,
  -- What changed, as the order's history says it.
  changes jsonb not null,
  primary key (site_id, order_id, position)
);
