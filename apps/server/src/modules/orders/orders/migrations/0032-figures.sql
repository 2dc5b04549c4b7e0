-- The amounts of each order by its parts, and of each refund by what it gave back of them: what reports add up. Written with the order
-- and with the refund.
create table order_figure (
  site_id uuid not null,
  order_id uuid not null,
  -- The order itself for what it sold, the entry of the ledger for what a refund gave back.
  source_id uuid not null,
  position integer not null,
  is_refund boolean not null,
  purchased_date timestamptz not null,
  -- When it counts: the date of the purchase or of the refund.
  entry_date timestamptz not null,
  -- OTHER: what the parts of an order from elsewhere do not explain of its total.
  kind text not null check (kind in ('ITEM', 'DELIVERY', 'FEE', 'TIP', 'OTHER')),
  -- As refunds name the part: `line ID`, `shipping`, `fee ID`.
  part_key text not null,
  product_id uuid,
  variant_id uuid,
  -- Of an item: its product, and what was chosen of it.
  name text not null,
  choices text not null,
  quantity bigint not null,
  -- Minor units of the order's currency. The total is `gross - discount + added_tax + other`.
  gross_minor bigint not null,
  discount_minor bigint not null,
  added_tax_minor bigint not null,
  other_minor bigint not null,
  total_minor bigint not null,
  -- The tax within the total.
  tax_minor bigint not null,
  -- What one unit cost the shop when it was sold; null where nobody knows.
  unit_cost_minor bigint,
  primary key (site_id, order_id, source_id, position)
);
create index order_figure_purchased on order_figure (site_id, purchased_date);
create index order_figure_refunded on order_figure (site_id, entry_date) where is_refund;

-- The person of the staff who wrote the order.
alter table sales_order add column staff_id text generated always as (doc #>> '{createdBy,userId}') stored;

-- The figures of earlier orders. Nobody knows what their items cost then.
insert into job (site_id, id, name, payload, due_date, created_date)
select site_id, gen_random_uuid(), 'orders.fill-figures', '{}', now(), now() from sales_order group by site_id;
